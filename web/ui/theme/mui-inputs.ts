import type { Components, Theme } from '@mui/material/styles';
import { Anchor } from '../Anchor.tsx';
import { color, focusRing, radius, text } from './tokens.ts';

/** Buttons inside of other components, fields, switches. */
export const inputOverrides: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: Anchor },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
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
        // The input is the target: 40 px around the switch, wherever its thumb is.
        '& .MuiSwitch-input': { width: 40, height: 40, top: -10, left: -2 },
        '&.Mui-checked .MuiSwitch-input': { left: -18 },
      },
      thumb: { width: 16, height: 16, boxShadow: 'none', backgroundColor: color.onBrand },
      track: { borderRadius: radius.full, backgroundColor: color.faint, opacity: 1 },
    },
  },
};
