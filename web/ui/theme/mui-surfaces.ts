import type { Components, Theme } from '@mui/material/styles';
import { color, radius, shadow, space, text, weight } from './tokens.ts';

const floating = { border: `1px solid ${color.outline}`, boxShadow: shadow.float } as const;

/** Dialogs, menus, tabs. */
export const surfaceOverrides: Components<Theme> = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: { ...floating, borderRadius: radius.card } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: color.scrim } } },
  },
  MuiPopover: { styleOverrides: { paper: { ...floating, borderRadius: radius.card } } },
  MuiMenu: {
    styleOverrides: { paper: { borderRadius: radius.base, marginTop: 4 }, list: { padding: space(1) } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        ...text[14],
        minHeight: 40,
        // Overrides the smaller default on wide screens.
        '@media (min-width:600px)': { minHeight: 40 },
        borderRadius: radius.small,
        gap: space(3),
        padding: '0 12px',
        '&.Mui-selected': { backgroundColor: color.brandSoft, color: color.brandStrong },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44, borderBottom: `1px solid ${color.outline}` },
      indicator: { height: 2 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        ...text[14],
        minHeight: 44,
        minWidth: 0,
        padding: '0 2px',
        marginRight: space(7),
        fontWeight: weight.medium,
        '&.Mui-selected': { color: color.ink, fontWeight: weight.semibold },
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: color.outline } } },
};
