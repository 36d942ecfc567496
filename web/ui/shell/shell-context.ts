import { createContext } from 'react';

/** The bar is as wide as the page below it. */
export interface BarFrame {
  readonly maxWidth: number;
  readonly hasAside: boolean;
}

/** Where a page writes into the top bar, which is the shell's and outlives it. */
export interface Shell {
  /** For the title and the controls; null until the bar is drawn. */
  readonly start: HTMLElement | null;
  /** For the page's own buttons. */
  readonly actions: HTMLElement | null;
  readonly setFrame: (frame: BarFrame) => void;
}

export const ShellContext = createContext<Shell>({ start: null, actions: null, setFrame: () => undefined });
