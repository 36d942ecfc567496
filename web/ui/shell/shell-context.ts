import { createContext } from 'react';

/** The width of the page, which the top bar takes over. */
export interface BarFrame {
  readonly maxWidth: number;
  readonly hasAside: boolean;
}

/** The containers in the top bar into which a page renders. */
export interface Shell {
  /** For the title and the controls; null until the bar is mounted. */
  readonly start: HTMLElement | null;
  /** For the page's own buttons. */
  readonly actions: HTMLElement | null;
  readonly setFrame: (frame: BarFrame) => void;
}

export const ShellContext = createContext<Shell>({ start: null, actions: null, setFrame: () => undefined });
