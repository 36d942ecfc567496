import { createContext, type ReactNode } from 'react';

/** What the shell hands to the top bar of the page inside it. */
export interface Shell {
  readonly topActions: ReactNode;
}

export const ShellContext = createContext<Shell>({ topActions: null });
