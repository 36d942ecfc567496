import { VISITOR } from '@plotline/contract/schema.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useAuth } from './session.tsx';

interface ViewAs {
  /** Whose profile. */
  readonly username: string;
  /** As `view_as` of the API has it: a visitor, or a follower's username. */
  readonly viewAs: string;
}

const ViewAsContext = createContext<ViewAs | null>(null);

/** What is inside shows the owner their own profile as another user sees it. */
export function ViewAsProvider({ username, viewAs, children }: ViewAs & { children: ReactNode }) {
  const value = useMemo(() => ({ username: username.toLowerCase(), viewAs }), [username, viewAs]);
  return <ViewAsContext value={value}>{children}</ViewAsContext>;
}

/** As whom this user's profile is being looked at here; undefined: as whoever is signed in. */
export function useViewAs(username: string): string | undefined {
  const chosen = use(ViewAsContext);
  return chosen?.username === username.toLowerCase() ? chosen.viewAs : undefined;
}

/** Whether what is here is drawn as another user sees it: nothing that the owner has begun belongs there. */
export function useIsViewAs(): boolean {
  return use(ViewAsContext) !== null;
}

/** The username of whoever looks: the chosen viewer, else who is signed in. Null: a visitor. */
export function useEffectiveViewer(): string | null {
  const chosen = use(ViewAsContext);
  const { user } = useAuth();
  if (chosen) return chosen.viewAs === VISITOR ? null : chosen.viewAs.toLowerCase();
  return user?.username ?? null;
}

/** For links that stay with the chosen viewer, and for calls. */
export function viewAsQuery(viewAs: string | undefined): { view_as: string } | Record<never, never> {
  return viewAs === undefined ? {} : { view_as: viewAs };
}

/** Ends the key of what is cached for the chosen viewer, so that it never stands in for one's own. */
export function viewAsKey(viewAs: string | undefined): readonly string[] {
  return viewAs === undefined ? [] : ['as', viewAs];
}

/** Whether something is cached as it looks to another viewer: what one does oneself changes nothing there. */
export function isViewAsKey(queryKey: readonly unknown[]): boolean {
  return queryKey.at(-2) === 'as';
}
