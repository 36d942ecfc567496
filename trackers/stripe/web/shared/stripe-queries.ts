import { api } from '@plotline/web/tracker-kit/api.ts';
import { tabStorage } from '@plotline/web/tracker-kit/browser-storage.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { useSaveSettings } from '@plotline/web/tracker-kit/use-save-settings.ts';
import { trackerKey, useSyncStatus } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  changeStripeSettings,
  disconnectStripe,
  getStripeBalance,
  getStripeConnectUrl,
  getStripeSettings,
  getStripeStatus,
  keepStripeHistory,
  syncStripe,
  type AmountVisibility,
} from '../../contract/connection.ts';
import { noteAttempt } from '../callback/attempt-tab.ts';
import { TYPE } from './paths.ts';

const statusKey = [TYPE, 'status'] as const;
const balanceKey = [TYPE, 'balance'] as const;
const settingsKey = [TYPE, 'settings'] as const;
const syncStatusKey = ['sync-status', TYPE] as const;
/** The exchange of a code takes a second or two. */
const MAX_RETRIES = 8;
const RETRY_MS = 1000;

/** Loads the own connection. */
export function useStripeStatus({ isEnabled = true } = {}) {
  return useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => api.call(getStripeStatus, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}

/** Looks the own connection up, each second until it exists; fails when that takes too long. */
export function useAwaitedConnection({ isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    queryKey: [TYPE, 'awaited-connection'],
    queryFn: async ({ signal }) => {
      const status = await api.call(getStripeStatus, { signal });
      if (!status.connected) throw new Error('no Stripe account is connected');
      return status;
    },
    enabled: isEnabled,
    retry: MAX_RETRIES,
    retryDelay: RETRY_MS,
  });
}

/** Leaves the app for Stripe: to allow access, or to install the app if there is one. */
export function useConnectStripe() {
  return useMutation({
    mutationFn: (_target: { isInstallation: boolean }) => api.call(getStripeConnectUrl),
    onSuccess: ({ url, install_url: app }, { isInstallation }) => {
      noteAttempt(tabStorage());
      window.location.assign(isInstallation ? (app ?? url) : url);
    },
    retry: false,
  });
}

export function useDisconnectStripe() {
  const refresh = useRefreshStripe();
  return useMutation({
    mutationFn: () => api.call(disconnectStripe),
    onSuccess: refresh,
    retry: false,
  });
}

/** Shows the history of an account whose access ended at Stripe to others again. */
export function useKeepHistory() {
  const refresh = useRefreshStripe();
  return useMutation({
    mutationFn: () => api.call(keepStripeHistory),
    onSuccess: refresh,
    retry: false,
  });
}

/** Loads what Stripe holds and owes; for the owner alone. */
export function useStripeBalance() {
  return useQuery({
    queryKey: balanceKey,
    queryFn: ({ signal }) => api.call(getStripeBalance, { signal }),
  });
}

/** Queues a sync, even if the last one is recent. */
export function useSyncStripe() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(syncStripe, { query: { force: true } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: syncStatusKey }),
    retry: false,
  });
}

/** Loads the state of the sync; the page and the connection reload whenever a sync ends. */
export function useStripeSync({ isEnabled = true } = {}) {
  const sync = useSyncStatus(TYPE, { isEnabled });
  const refresh = useRefreshStripe();
  const isSyncing = isActive(sync.data?.state);
  const reload = useEffectEvent(() => void refresh());
  useEffect(() => (isSyncing ? () => reload() : undefined), [isSyncing]);
  return { ...sync, isSyncing };
}

export function isActive(state: string | undefined): boolean {
  return state === 'queued' || state === 'running' || state === 'waiting';
}

export function useStripeSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.call(getStripeSettings, { signal }),
  });
}

interface StripeSettings {
  readonly amount_visibility: AmountVisibility;
}

export function useSaveStripeSettings() {
  return useSaveSettings<StripeSettings, StripeSettings>({
    key: settingsKey,
    save: (body) => api.call(changeStripeSettings, { body }),
    onSaved: useRefreshStripe(),
  });
}

function useRefreshStripe() {
  const queries = useQueryClient();
  const { user } = useAuth();
  return async () => {
    await queries.invalidateQueries({ queryKey: statusKey });
    await queries.invalidateQueries({ queryKey: balanceKey });
    if (user) await queries.invalidateQueries({ queryKey: trackerKey(user.username, TYPE) });
  };
}
