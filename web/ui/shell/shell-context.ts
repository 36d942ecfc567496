import { createContext } from 'react';

/** The containers in the top bar into which a page renders. */
export interface Shell {
  /** For the title and the controls; null outside of the shell. */
  readonly start: HTMLElement | null;
  /** For the page's own buttons. */
  readonly actions: HTMLElement | null;
}

export const ShellContext = createContext<Shell>({ start: null, actions: null });
