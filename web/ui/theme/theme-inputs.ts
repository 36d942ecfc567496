import type { Components, Theme } from '@mui/material/styles';
import { Anchor } from '../Anchor.tsx';
import { accents, color, focusRing, mixin, radius, text, weight } from './tokens.ts';

const BUTTON_HEIGHT = { small: 32, medium: 40, large: 48 } as const;

const segmentGroup = {
  backgroundColor: color.trough,
  borderRadius: radius.base,
  padding: 3,
  gap: 2,
} as const;

const unavailable = { '&.Mui-disabled': { color: color.muted, opacity: 0.6 } } as const;

/** Buttons, fields, switches, toggles. */
export const inputOverrides: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: Anchor },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: radius.base,
        whiteSpace: 'nowrap',
        minWidth: 0,
        minHeight: BUTTON_HEIGHT.medium,
        padding: '0 16px',
        // The spinner replaces the label in every colour variant.
        '&&.MuiButton-loading.MuiButton-loadingPositionCenter': { color: 'transparent', opacity: 1 },
      },
      contained: { '&.Mui-disabled': { backgroundColor: color.trough, color: color.muted } },
      sizeSmall: { ...text[13], minHeight: BUTTON_HEIGHT.small, padding: '0 14px' },
      sizeLarge: { ...text[16], minHeight: BUTTON_HEIGHT.large, padding: '0 20px' },
      outlined: {
        borderColor: color.outline,
        backgroundColor: color.card,
        '&:hover': { borderColor: color.outlineStrong, backgroundColor: color.page },
        '&.MuiButton-colorPrimary': { color: color.brandStrong },
        '&.MuiButton-colorInherit': { color: color.ink },
        '&.MuiButton-colorError': { color: color.error, borderColor: accents.coral[300] },
        ...unavailable,
      },
      text: {
        '&.MuiButton-colorPrimary': { color: color.brandStrong },
        '&.MuiButton-colorInherit': { color: color.muted },
        ...unavailable,
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        color: color.muted,
        width: 40,
        height: 40,
        padding: 0,
        '&:hover': { backgroundColor: color.sunken, color: color.ink },
      },
      sizeSmall: { width: 32, height: 32 },
    },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true, size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: radius.base,
        backgroundColor: color.card,
        '&:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: color.faint,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      },
      notchedOutline: { borderColor: color.outlineStrong },
      input: { ...text[14], height: 24, paddingBlock: 8, paddingInline: 14 },
      multiline: { padding: 0, '& .MuiOutlinedInput-input': { height: 'auto', padding: '10px 14px' } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: { '&::placeholder': { color: color.muted, opacity: 1 } },
      // iOS zooms into fields whose text is smaller than 16 px.
      root: { '@media (pointer: coarse)': { '& input, & textarea': { fontSize: '1rem' } } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { ...text[12], marginInline: 0, marginTop: 6, color: color.muted } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        '&.Mui-checked': { transform: 'translateX(16px)', color: color.onBrand },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: color.brand, opacity: 1 },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
        '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
      },
      thumb: { width: 16, height: 16, boxShadow: 'none', backgroundColor: color.onBrand },
      track: { borderRadius: radius.full, backgroundColor: color.faint, opacity: 1 },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: segmentGroup,
      grouped: { border: 0, margin: 0, borderRadius: `${radius.base - 3}px !important` },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        ...mixin.muted(13),
        fontWeight: weight.medium,
        padding: '0 14px',
        minHeight: 32,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: color.raised,
          color: color.ink,
          fontWeight: weight.semibold,
        },
      },
    },
  },
};
