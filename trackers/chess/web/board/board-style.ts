import { accents, color } from '@plotline/web/ui/theme/tokens.ts';

/** The colours of boards and pieces. */
export const boardStyle = {
  light: '#EEF3EE',
  dark: '#9DB9A3',
  /** Highlights the squares of the last move. */
  lastMove: accents.amber[300],
  lastMoveOpacity: 0.62,
  coordinateOnLight: '#5E7A65',
  coordinateOnDark: '#F4F8F4',
  white: { fill: color.card, line: '#2B313B', detail: '#2B313B' },
  black: { fill: '#2B313B', line: '#14171C', detail: '#D9DEE6' },
} as const;
