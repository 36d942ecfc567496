import { api, messageOf } from '@plotline/web/tracker-kit/api.ts';
import { tabStorage } from '@plotline/web/tracker-kit/browser-storage.ts';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cancelStripeConnection, connectStripe, previewStripeAccount } from '../../contract/connection.ts';
import { TYPE } from '../shared/paths.ts';
import { useAwaitedConnection } from '../shared/stripe-queries.ts';
import { createConnectOnce, type ConnectOutcome, type ConnectRequest } from './connect-once.ts';

const FALLBACK = "Couldn't connect the Stripe account. Please try connecting again.";
const UNCONFIRMED = "Couldn't confirm the connection. Please try connecting again.";

const connectOnce = createConnectOnce({
  send: (query) => api.call(connectStripe, { query }),
  preview: async (query) => {
    const {
      connected,
      account_id: id,
      business_name: name,
    } = await api.call(previewStripeAccount, { query });
    return connected ? null : { id, name: name ?? id };
  },
  messageOf: (error) => messageOf(error, FALLBACK),
  storage: tabStorage(),
});

type Connection = Exclude<ConnectOutcome, { status: 'interrupted' }> | { readonly status: 'loading' };

/** Sends the code that Stripe returned, once; null sends nothing. */
export function useConnection(request: ConnectRequest | null): Connection {
  const queries = useQueryClient();
  const sent = useQuery({
    queryKey: keyOf(request),
    queryFn: request ? () => connectOnce.begin(request) : skipToken,
    staleTime: Infinity,
    retry: false,
  });
  const isInterrupted = sent.data?.status === 'interrupted';
  const confirmed = useAwaitedConnection({ isEnabled: isInterrupted });
  const connection = outcomeOf(sent.data, confirmed);
  const isConnected = connection.status === 'connected';
  useEffect(() => {
    // The tracker may be new: the profile and the lists of trackers change, too.
    if (isConnected) void queries.invalidateQueries();
  }, [isConnected, queries]);
  return connection;
}

/** Connects the account that answered to an attempt from elsewhere. */
export function useConfirmConnection(request: ConnectRequest) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => connectOnce.confirm(request),
    onSuccess: (outcome) => queries.setQueryData(keyOf(request), outcome),
    retry: false,
  });
}

/** Refuses the account that answered. */
export function useCancelConnection({ code }: ConnectRequest) {
  return useMutation({
    mutationFn: () => api.call(cancelStripeConnection, { query: { code } }),
    retry: false,
  });
}

function keyOf(request: ConnectRequest | null) {
  return [TYPE, 'connect', request?.code] as const;
}

interface Confirmation {
  readonly data: { readonly connected: boolean } | undefined;
  readonly isError: boolean;
}

/** After a reload the outcome is unknown, but the server knows whether an account is connected. */
export function outcomeOf(sent: ConnectOutcome | undefined, { data, isError }: Confirmation): Connection {
  if (!sent) return { status: 'loading' };
  if (sent.status !== 'interrupted') return sent;
  if (data?.connected) return { status: 'connected' };
  return isError ? { status: 'failed', message: UNCONFIRMED } : { status: 'loading' };
}
