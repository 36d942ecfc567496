import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  type WebhookEvent,
} from '@plotline/contract/webhooks.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const webhooksKey = ['webhooks'] as const;
/** While an event is waiting, the list is reloaded. */
const RELOAD_MS = 1_000;
const WAITING_RELOADS = 15;

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await api.call(listWebhooks, { signal })).webhooks,
    staleTime: 0,
  });
}

/** Loads the last deliveries of a webhook, and again for a while after a test was queued. */
export function useDeliveries(uuid: string) {
  return useQuery({
    queryKey: [...webhooksKey, uuid],
    queryFn: async ({ signal }) =>
      (await api.call(listWebhookDeliveries, { params: { uuid }, signal })).deliveries,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.some((one) => one.event === 'test' && one.state === 'waiting') ?? false;
      return isWaiting && state.dataUpdateCount < WAITING_RELOADS ? RELOAD_MS : false;
    },
  });
}

/** Returns the function that adds a webhook and resolves to its secret, which cannot be loaded again. */
export function useCreateWebhook() {
  const queries = useQueryClient();
  return async ({ url, events }: { url: string; events: readonly WebhookEvent[] }): Promise<string> => {
    const { secret } = await api.call(createWebhook, { body: { url, events: [...events] } });
    void queries.invalidateQueries({ queryKey: webhooksKey });
    return secret;
  };
}

const CHANGES = { delete: deleteWebhook, enable: enableWebhook, test: testWebhook };

/** Deletes, switches on or tests a webhook. */
export function useWebhookChange(change: keyof typeof CHANGES) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (uuid: string): Promise<unknown> => api.call(CHANGES[change], { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
    retry: false,
  });
}
