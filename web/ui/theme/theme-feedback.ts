import type { Components, Theme } from '@mui/material/styles';
import { RESTYLED } from './restyle.ts';
import { accents, color, media, motion, radius, text, weight, type Accent } from './tokens.ts';

const toned = (severity: string, accent: Accent) => ({
  [`&.MuiAlert-standard.MuiAlert-color${severity}`]: {
    backgroundColor: accents[accent][100],
    color: accents[accent][900],
    '& .MuiAlert-icon': { color: accents[accent][700] },
  },
});

/** Tooltips, alerts, progress, skeletons and base styles. */
export const feedbackOverrides: Components<Theme> = {
  MuiTooltip: {
    defaultProps: {
      enterDelay: motion.tooltipEnterMs,
      enterTouchDelay: motion.tooltipTouchPressMs,
      leaveTouchDelay: motion.tooltipTouchLeaveMs,
    },
    styleOverrides: {
      tooltip: {
        ...text[12],
        maxWidth: motion.tooltipMaxWidth,
        backgroundColor: color.inverse,
        color: color.onInverse,
        borderRadius: radius.small,
        padding: '6px 10px',
        fontWeight: weight.medium,
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        ...text[14],
        borderRadius: radius.base,
        alignItems: 'center',
        padding: '4px 16px',
        ...toned('Error', 'coral'),
        ...toned('Success', 'teal'),
        ...toned('Warning', 'amber'),
        ...toned('Info', 'indigo'),
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: { backgroundColor: color.outline, [media.reducedMotion]: { animation: 'none' } },
      rounded: { borderRadius: radius.small },
    },
  },
  MuiCssBaseline: {
    styleOverrides: {
      // Always shows the scrollbar on desktops, so that short and long pages have the same width.
      html: { WebkitTextSizeAdjust: '100%', [media.sidebar]: { overflowY: 'scroll' } },
      body: {
        backgroundColor: color.page,
        overflowWrap: 'break-word',
        fontFeatureSettings: '"cv11", "ss03"',
      },
      'input, button, textarea, select': { font: 'inherit' },
      [`:where(html[${RESTYLED}] *)`]: { orphans: 2 },
      '::selection': { backgroundColor: accents.indigo[300] },
      [media.reducedMotion]: {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
};
