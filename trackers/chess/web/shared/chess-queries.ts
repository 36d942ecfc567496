import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { isSyncing } from '@plotline/web/tracker-kit/sync-labels.ts';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  confirmChessAccount,
  linkChessAccount,
  listChessAccounts,
  syncChess,
  unlinkChessAccount,
  verifyChessAccount,
  type ChessAccount,
} from '../../contract/accounts.ts';
import { startLichessSignIn } from '../../contract/sign-in.ts';
import type { Provider } from '../../contract/game-values.ts';
import { tracker } from '../../tracker.ts';

interface Accounts {
  readonly accounts: readonly ChessAccount[];
}

const accountsKey = ['chess', 'accounts'] as const;
const POLL_MS = 1500;

/** Returns the user's accounts; polled while one of them is syncing. */
export function useChessAccounts({ isEnabled = true } = {}) {
  return useQuery({
    queryKey: accountsKey,
    queryFn: ({ signal }): Promise<Accounts> => api.call(listChessAccounts, { signal }),
    select: ({ accounts }) => accounts,
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.accounts.some(isSyncing) ? POLL_MS : false),
  });
}

export function useReloadAfterSync(accounts: readonly ChessAccount[] | undefined): void {
  const queries = useQueryClient();
  const { user } = useAuth();
  const hasSync = accounts?.some(isSyncing) ?? false;
  const refresh = useEffectEvent(() => {
    if (user) void queries.invalidateQueries({ queryKey: trackerKey(user.username, tracker.type) });
  });
  useEffect(() => (hasSync ? () => refresh() : undefined), [hasSync]);
}

function useRefreshChess() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return async () => {
    await queries.invalidateQueries({ queryKey: accountsKey });
    if (user) await queries.invalidateQueries({ queryKey: trackerKey(user.username, tracker.type) });
  };
}

interface LinkRequest {
  readonly provider: Provider;
  readonly username: string;
  readonly isConfirmed: boolean;
}

export function useLinkAccount() {
  const refresh = useRefreshChess();
  return useMutation({
    mutationFn: ({ provider, username, isConfirmed }: LinkRequest) =>
      api.call(linkChessAccount, { body: { provider, username, is_confirmed: isConfirmed } }),
    onSuccess: refresh,
    retry: false,
  });
}

export function useConfirmAccount() {
  const refresh = useRefreshChess();
  return useMutation({
    mutationFn: (provider: Provider) => api.call(confirmChessAccount, { params: { provider } }),
    onSuccess: refresh,
    retry: false,
  });
}

export function useVerifyAccount() {
  const refresh = useRefreshChess();
  return useMutation({
    mutationFn: (provider: Provider) => api.call(verifyChessAccount, { params: { provider } }),
    onSuccess: refresh,
    retry: false,
  });
}

/** Leaves the app for Lichess, which returns to the chess page. */
export function useLichessSignIn() {
  return useMutation({
    mutationFn: () => api.call(startLichessSignIn),
    onSuccess: ({ url }) => window.location.assign(url),
    retry: false,
  });
}

export function useUnlinkAccount() {
  const refresh = useRefreshChess();
  return useMutation({
    mutationFn: ({ provider, deletesGames }: { provider: Provider; deletesGames: boolean }) =>
      api.call(unlinkChessAccount, { params: { provider }, query: { delete_games: deletesGames } }),
    onSuccess: refresh,
    retry: false,
  });
}

/** Syncs all accounts; `isWhole` also fetches the history again. */
export function useSyncNow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ isWhole }: { isWhole: boolean }) =>
      api.call(syncChess, { query: isWhole ? { force: true } : {} }),
    onSuccess: (answer) => queries.setQueryData<Accounts>(accountsKey, answer),
    retry: false,
  });
}

/** Returns a function that fetches the whole history again, and says so. */
export function useFetchHistory(): () => void {
  const sync = useSyncNow();
  const toast = useToast();
  return () =>
    sync.mutate(
      { isWhole: true },
      {
        onSuccess: () => toast({ message: 'Fetching your history again.' }),
        onError: (error) => toast({ message: messageOf(error, "Couldn't start a sync.") }),
      },
    );
}
