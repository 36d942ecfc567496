import {
  checkSession,
  login,
  logout,
  signup,
  type SecondFactorStep,
  type User,
} from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  type ReactNode,
} from 'react';
import type { ApiClient } from './api-client.ts';
import {
  currentUserKey,
  currentUserQuery,
  refetchCurrentUser,
  refetchWhenStale,
  setCurrentUser,
  type CurrentUser,
} from './current-user.ts';
import { logProblem } from './log.ts';
import { takeReturnPath } from './return-path.ts';

export type Session =
  | { readonly status: 'unknown'; readonly user: null }
  | { readonly status: 'signed-out'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User };

export interface Auth {
  readonly session: Session;
  readonly user: User | null;
  /**
   * Rejects with `ApiError` when the server refuses or cannot be reached. Returns the second step that the sign-in
   * needs; null when the user is signed in.
   */
  readonly login: (credentials: BodyOf<typeof login>) => Promise<SecondFactorStep | null>;
  /**
   * Creates the account and signs in; rejects like `login`. Returns the sentence about what the user has to wait for;
   * null when they are signed in.
   */
  readonly signup: (account: BodyOf<typeof signup>) => Promise<string | null>;
  /** Always signs out in this tab, even if the server is unreachable. */
  readonly logout: () => Promise<void>;
  /** Replaces the cached user after an account change. */
  readonly setUser: (user: User) => void;
}

const UNKNOWN: Session = { status: 'unknown', user: null };
const SIGNED_OUT: Session = { status: 'signed-out', user: null };

const AuthContext = createContext<Auth | null>(null);

/** Returns the session and its actions. Mounting refetches the current user if stale. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  const queries = useQueryClient();
  useEffect(() => refetchWhenStale(queries), [queries]);
  return auth;
}

interface AuthProviderProps {
  api: ApiClient;
  /** Goes to the login page after signing out. */
  goTo: (href: string) => void;
  children: ReactNode;
}

/** Checks the session at startup and provides it to the whole app. */
export function AuthProvider({ api, goTo, children }: AuthProviderProps) {
  const session = useSession(api);
  const setUser = useSetUser();
  const forget = useForget(setUser);
  useRefetchAfterSignOut(session, forget);
  useRestoredCheck(api, { shownId: session.user?.uuid, forget });
  const isSignedIn = session.status === 'signed-in';
  // Only a signed-in user can lose the session: for a visitor a 401 is an ordinary response.
  useEffect(() => (isSignedIn ? api.onUnauthenticated(forget) : undefined), [api, forget, isSignedIn]);
  const queries = useQueryClient();
  useEffect(
    () => (isSignedIn ? api.onSuspended(() => refetchCurrentUser(queries)) : undefined),
    [api, queries, isSignedIn],
  );

  const auth = useMemo<Auth>(() => {
    return {
      session,
      user: session.user,
      setUser,
      login: async (body) => {
        const { user, second_factor } = await api.call(login, { body });
        if (user) setUser(user);
        return second_factor ?? null;
      },
      signup: async (body) => {
        const { user, detail } = await api.call(signup, { body });
        // Forgets it: the next sign-in opens the home page.
        takeReturnPath();
        if (user) setUser(user);
        return user ? null : (detail ?? '');
      },
      logout: async () => {
        // Signs out even if the call fails; the cookie of a lost call expires by itself.
        await api.call(logout).catch((error: Error) => logProblem(`Logout failed: ${error.message}`));
        forget();
        takeReturnPath();
        goTo('/login');
      },
    };
  }, [api, session, setUser, forget, goTo]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Returns the session. A failed check at startup means signed out; a later failure changes nothing. */
function useSession(api: ApiClient): Session {
  const queries = useQueryClient();
  const { data: user, error, errorUpdateCount } = useQuery(currentUserQuery(api, queries));
  useEffect(() => {
    if (error) logProblem(`Failed to fetch current user: ${error.message}`);
  }, [error]);
  // Deferred, because the first response changes most of the page and would block it.
  const isKnown = useDeferredValue(user !== undefined || errorUpdateCount > 0);
  return useMemo(() => {
    if (!isKnown) return UNKNOWN;
    return user ? { status: 'signed-in', user } : SIGNED_OUT;
  }, [user, isKnown]);
}

type SetUser = (user: CurrentUser) => void;

/** Returns a setter of the cached user that rerenders in the current batch; the cache notifies slightly later. */
function useSetUser(): SetUser {
  const queries = useQueryClient();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  return useCallback(
    (user) => {
      setCurrentUser(queries, user);
      rerender();
    },
    [queries],
  );
}

/** Returns a function that signs out in this tab: it clears the user and all cached data, also the shown data. */
function useForget(setUser: SetUser): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    setUser(null);
    queries.removeQueries({ type: 'inactive' });
    queries.getMutationCache().clear();
    for (const shown of queries.getQueryCache().findAll({ predicate: isOtherQuery })) shown.reset();
  }, [queries, setUser]);
}

/**
 * Refetches the shown data as a visitor after a sign-out. The first data of a page is requested beside the session check:
 * if the page was opened by a signed-in user, the sign-out may have come between the two.
 */
function useRefetchAfterSignOut({ status }: Session, forget: () => void) {
  const queries = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    const previous = before.current;
    before.current = status;
    if (status !== 'signed-out' || previous === 'signed-out') return;
    // A failed check says nothing about the data.
    const isRefused = queries.getQueryData<CurrentUser>(currentUserKey) === null;
    if (previous === 'unknown' && !isRefused) return;
    if (previous === 'unknown') forget();
    void queries.refetchQueries({ type: 'active', predicate: isOtherQuery });
  }, [forget, queries, status]);
}

/** Matches every query except the current user. */
function isOtherQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== currentUserKey[0];
}

interface Restored {
  /** The user who saw the page. */
  readonly shownId: string | undefined;
  readonly forget: () => void;
}

/** Checks the session of a page restored from the back/forward cache: the user may have signed out elsewhere. */
function useRestoredCheck(api: ApiClient, { shownId, forget }: Restored) {
  useEffect(() => {
    const check = async () => {
      const { user } = await api.call(checkSession);
      if (user) {
        if (user.uuid !== shownId) location.reload();
      } else forget();
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      // A failed check counts as signed out.
      if (persisted && shownId !== undefined) check().catch(() => location.reload());
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [api, shownId, forget]);
}
