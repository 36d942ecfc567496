import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  TEST_EVENT,
  testWebhook,
  type WebhookEvent,
} from '@plotline/contract/webhooks.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const webhooksKey = ['webhooks'] as const;
const deliveriesKey = (uuid: string) => ['webhook-deliveries', uuid] as const;
const RELOAD_MS = 1_500;

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await api.call(listWebhooks, { signal })).webhooks,
    staleTime: 0,
  });
}

/** Loads the last deliveries of a webhook, and again while a test or one that was sent again has not been tried. */
export function useDeliveries(uuid: string, resent: readonly string[]) {
  return useQuery({
    queryKey: deliveriesKey(uuid),
    queryFn: async ({ signal }) =>
      (await api.call(listWebhookDeliveries, { params: { uuid }, signal })).deliveries,
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(
        (one) =>
          one.state === 'waiting' &&
          (one.event === TEST_EVENT || (one.attempts === 0 && resent.includes(one.uuid))),
      )
        ? RELOAD_MS
        : false,
  });
}

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly password: string;
}

/** Returns the function that adds a webhook and resolves to its secret, which cannot be loaded again. */
export function useCreateWebhook() {
  const queries = useQueryClient();
  return async ({ url, events, password }: NewWebhook): Promise<string> => {
    const { secret } = await api.call(createWebhook, { body: { url, events: [...events], password } });
    void queries.invalidateQueries({ queryKey: webhooksKey });
    return secret;
  };
}

/** Sends a failed event of a webhook again. */
export function useResend(uuid: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (delivery: string) =>
      api.call(resendWebhookDelivery, { params: { uuid, delivery_uuid: delivery } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey(uuid) }),
    retry: false,
  });
}

const CHANGES = { delete: deleteWebhook, enable: enableWebhook, test: testWebhook };

/** Deletes, switches on or tests a webhook. */
export function useWebhookChange(change: keyof typeof CHANGES) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (uuid: string): Promise<unknown> => api.call(CHANGES[change], { params: { uuid } }),
    onSettled: (_, __, uuid) => {
      // A deleted webhook has no deliveries to load.
      if (change !== 'delete') void queries.invalidateQueries({ queryKey: deliveriesKey(uuid) });
      return queries.invalidateQueries({ queryKey: webhooksKey });
    },
    retry: false,
  });
}
