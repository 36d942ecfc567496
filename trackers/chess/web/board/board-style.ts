import { color } from '@plotline/web/ui/theme/tokens.ts';

/** The colours of boards and pieces. */
export const boardStyle = {
  light: color.boardLight,
  dark: color.boardDark,
  /** Highlights the squares of the last move. */
  lastMove: color.boardLastMove,
  lastMoveOpacity: 0.62,
  coordinateOnLight: color.boardOnLight,
  coordinateOnDark: color.boardOnDark,
  white: { fill: color.boardWhite, line: color.boardBlack, detail: color.boardBlack },
  black: { fill: color.boardBlack, line: color.boardBlackLine, detail: color.boardBlackDetail },
} as const;
