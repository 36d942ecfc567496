import { createContext } from 'react';
import { layout } from '../theme/tokens.ts';

/** The width of the page, which the top bar takes over. */
export interface BarFrame {
  readonly maxWidth: number;
  readonly hasAside: boolean;
}

/** The containers in the top bar into which a page renders. */
export interface Shell {
  /** Null until the bar is mounted. */
  readonly title: HTMLElement | null;
  readonly controls: HTMLElement | null;
  /** For the page's own buttons. */
  readonly actions: HTMLElement | null;
  readonly frame: BarFrame;
  readonly setFrame: (frame: BarFrame) => void;
}

/** Outside of the shell it has what the shell starts with. */
export const ShellContext = createContext<Shell>({
  title: null,
  controls: null,
  actions: null,
  frame: { maxWidth: layout.feed, hasAside: false },
  setFrame: () => undefined,
});
