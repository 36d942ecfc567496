import { VISITOR } from '@plotline/contract/schema.ts';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useAuth } from './session.tsx';

interface ViewAs {
  /** The owner of the profile. */
  readonly username: string;
  /** The `view_as` parameter of the API: a visitor, or a follower's username. */
  readonly viewAs: string;
}

const ViewAsContext = createContext<ViewAs | null>(null);

/** Shows the owner their profile as another user sees it. */
export function ViewAsProvider({ username, viewAs, children }: ViewAs & { children: ReactNode }) {
  const value = useMemo(() => ({ username: username.toLowerCase(), viewAs }), [username, viewAs]);
  return <ViewAsContext value={value}>{children}</ViewAsContext>;
}

/** Returns the `view_as` of a user's profile; undefined without a simulated viewer. */
export function useViewAs(username: string): string | undefined {
  const simulated = use(ViewAsContext);
  return simulated?.username === username.toLowerCase() ? simulated.viewAs : undefined;
}

/** Returns whether a viewer is simulated. Drafts and other unfinished work of the owner are hidden then. */
export function useIsViewAs(): boolean {
  return use(ViewAsContext) !== null;
}

/** Returns the username of the simulated viewer, else of the signed-in user; null for a visitor. */
export function useEffectiveViewer(): string | null {
  const simulated = use(ViewAsContext);
  const { user } = useAuth();
  if (simulated) return simulated.viewAs === VISITOR ? null : simulated.viewAs.toLowerCase();
  return user?.username ?? null;
}

/** Returns the query of links and calls for the simulated viewer. */
export function viewAsQuery(viewAs: string | undefined): { view_as: string } | Record<never, never> {
  return viewAs === undefined ? {} : { view_as: viewAs };
}

/** Returns the suffix of query keys for the simulated viewer, which keeps its data apart from the viewer's own. */
export function viewAsKey(viewAs: string | undefined): readonly string[] {
  return viewAs === undefined ? [] : ['as', viewAs];
}

/** Returns whether a key is that of a simulated viewer. The viewer's own actions do not change its data. */
export function isViewAsKey(queryKey: readonly unknown[]): boolean {
  return queryKey.at(-2) === 'as';
}
