import { createTheme } from '@mui/material/styles';
import { muiTheme } from './mui-context.ts';
import { inputOverrides } from './mui-inputs.ts';
import { surfaceOverrides } from './mui-surfaces.ts';
import { accents, color, fontFamily, radius, SPACE_UNIT, text, translucent, weight } from './tokens.ts';

const heading = { fontWeight: weight.semibold, letterSpacing: '-0.015em' } as const;

/** Makes MUI mix colours in CSS, since variables have no values here. Not in MUI's types. */
const COLOR_MIXING = { colorSpace: 'srgb' };

/** Spacing in steps of 4 px, radius 12 (cards and dialogs 16). Colours are CSS variables, so that both schemes are one theme. */
const theme = createTheme({
  ...COLOR_MIXING,
  spacing: SPACE_UNIT,
  shape: { borderRadius: radius.base },
  breakpoints: { values: { xs: 0, sm: 700, md: 1024, lg: 1280, xl: 1600 } },
  palette: {
    mode: 'light',
    primary: {
      main: color.brand,
      dark: color.brandHover,
      light: color.brandSoft,
      contrastText: color.onBrand,
    },
    secondary: { main: accents.teal[700], contrastText: color.onAccent },
    error: { main: color.error, light: color.errorSoft, contrastText: color.onAccent },
    warning: { main: color.warn, light: accents.amber[100], contrastText: color.onAccent },
    success: { main: color.success, light: color.successSoft, contrastText: color.onAccent },
    info: { main: color.brandStrong, light: color.brandSoft, contrastText: color.onAccent },
    text: { primary: color.ink, secondary: color.muted, disabled: color.muted },
    background: { default: color.page, paper: color.card },
    divider: color.outline,
    action: {
      active: color.muted,
      hover: translucent(color.ink, 0.05),
      selected: translucent(color.ink, 0.08),
      disabled: color.muted,
      disabledBackground: color.trough,
      focus: translucent(color.ink, 0.1),
    },
  },
  typography: {
    fontFamily,
    htmlFontSize: 16,
    fontWeightMedium: weight.medium,
    fontWeightBold: weight.semibold,
    h1: { ...text[20], ...heading },
    h2: { ...text[16], ...heading, letterSpacing: '-0.01em' },
    h3: { ...text[14], ...heading, letterSpacing: '-0.005em' },
    h4: { ...text[32], ...heading, letterSpacing: '-0.03em' },
    h5: { ...text[24], ...heading },
    h6: { ...text[16], ...heading },
    subtitle1: { ...text[14], fontWeight: weight.semibold },
    subtitle2: { ...text[13], fontWeight: weight.semibold },
    body1: text[14],
    body2: text[13],
    caption: text[12],
    overline: { ...text[12], fontWeight: weight.medium, textTransform: 'none', letterSpacing: 0 },
    button: { ...text[14], fontWeight: weight.semibold, textTransform: 'none', letterSpacing: 0 },
  },
  components: { ...inputOverrides, ...surfaceOverrides },
});

// MUI's own computes with the value, which a CSS variable does not have yet.
theme.alpha = translucent;
// In place: `ThemeRoot` provides these objects, which are empty until a component of MUI is loaded.
Object.assign(muiTheme.components, theme.components);
Object.assign(muiTheme, { ...theme, components: muiTheme.components });
