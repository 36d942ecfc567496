import { createContext } from 'react';

/** The containers in the top bar into which a page renders. */
export interface Shell {
  /** Null outside of the shell. */
  readonly title: HTMLElement | null;
  readonly controls: HTMLElement | null;
  /** For the page's own buttons. */
  readonly actions: HTMLElement | null;
}

export const ShellContext = createContext<Shell>({ title: null, controls: null, actions: null });
