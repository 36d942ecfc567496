import { checkSession, login, logout, signup, type User } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  type ReactNode,
} from 'react';
import type { ApiClient } from './api-client.ts';
import {
  refetchWhenStale,
  currentUserKey,
  currentUserQuery,
  setCurrentUser,
  type CurrentUser,
} from './current-user.ts';
import { logProblem } from './log.ts';

export type Session =
  | { readonly status: 'unknown'; readonly user: null }
  | { readonly status: 'signed-out'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User };

export interface Auth {
  readonly session: Session;
  readonly user: User | null;
  /** Rejects with `ApiError` when the server refuses or cannot be reached. */
  readonly login: (credentials: BodyOf<typeof login>) => Promise<void>;
  /** Creates the account and signs in; rejects like `login`. */
  readonly signup: (account: BodyOf<typeof signup>) => Promise<void>;
  /** Always signs out here, also when the server cannot be reached. */
  readonly logout: () => Promise<void>;
  /** After the account was changed. */
  readonly setUser: (user: User) => void;
}

const UNKNOWN: Session = { status: 'unknown', user: null };
const SIGNED_OUT: Session = { status: 'signed-out', user: null };

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in, and the ways to change that. What is mounted later asks again when the answer is old. */
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

/** Asks once at startup who is signed in, and holds the answer for the whole app. */
export function AuthProvider({ api, goTo, children }: AuthProviderProps) {
  const session = useSession(api);
  const setUser = useSetUser();
  const forget = useForget(setUser);
  useReload(session);
  useRestoredCheck(api, { shownId: session.user?.uuid, forget });
  const isSignedIn = session.status === 'signed-in';
  // Only who was signed in can lose the session: a visitor's 401 is an ordinary answer.
  useEffect(() => (isSignedIn ? api.onUnauthenticated(forget) : undefined), [api, forget, isSignedIn]);

  const auth = useMemo<Auth>(() => {
    return {
      session,
      user: session.user,
      setUser,
      login: async (body) => setUser((await api.call(login, { body })).user),
      signup: async (body) => setUser((await api.call(signup, { body })).user),
      logout: async () => {
        // The user leaves whatever the server says; the cookie of a lost call ends by itself.
        await api.call(logout).catch((error: Error) => logProblem(`Logout failed: ${error.message}`));
        forget();
        goTo('/login');
      },
    };
  }, [api, session, setUser, forget, goTo]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** No one, where it cannot be learned at startup; later on no one is signed out for that. */
function useSession(api: ApiClient): Session {
  const queries = useQueryClient();
  const { data: user, error, errorUpdateCount } = useQuery(currentUserQuery(api, queries));
  useEffect(() => {
    if (error) logProblem(`Failed to fetch current user: ${error.message}`);
  }, [error]);
  const isKnown = user !== undefined || errorUpdateCount > 0;
  return useMemo(() => {
    if (user) return { status: 'signed-in', user };
    return isKnown ? SIGNED_OUT : UNKNOWN;
  }, [user, isKnown]);
}

type SetUser = (user: CurrentUser) => void;

/** Shown together with what else changes at this moment: the cache tells of it a little later. */
function useSetUser(): SetUser {
  const queries = useQueryClient();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  return useCallback(
    (user) => {
      setCurrentUser(queries, user);
      draw();
    },
    [queries],
  );
}

/** Signs out in this tab: no user, and nothing left of what the server told them, on the screen neither. */
function useForget(setUser: SetUser): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    setUser(null);
    queries.removeQueries({ type: 'inactive' });
    queries.getMutationCache().clear();
    for (const shown of queries.getQueryCache().findAll({ predicate: isAnswer })) shown.reset();
  }, [queries, setUser]);
}

/** What is still on the screen is asked for again, by whoever is there now. */
function useReload({ status }: Session) {
  const queries = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    const wasSignedIn = before.current === 'signed-in';
    before.current = status;
    if (wasSignedIn && status === 'signed-out')
      void queries.refetchQueries({ type: 'active', predicate: isAnswer });
  }, [queries, status]);
}

/** Anything but who is signed in. */
function isAnswer({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== currentUserKey[0];
}

interface Restored {
  /** Whom the page was shown to. */
  readonly shownId: string | undefined;
  readonly forget: () => void;
}

/** A page that the browser brings back as it was may be from before its reader signed out elsewhere. */
function useRestoredCheck(api: ApiClient, { shownId, forget }: Restored) {
  useEffect(() => {
    const check = async () => {
      const { user } = await api.call(checkSession);
      if (user) {
        if (user.uuid !== shownId) location.reload();
      } else forget();
    };
    const restored = ({ persisted }: PageTransitionEvent) => {
      // Who cannot be asked is taken for gone: the page comes again.
      if (persisted && shownId !== undefined) check().catch(() => location.reload());
    };
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [api, shownId, forget]);
}
