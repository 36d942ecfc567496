import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Instant, Nullable } from './schema.ts';

/**
 * `paused`: the service limits requests; `refused`: it blocks this server; `unavailable`: it fails repeatedly and is
 * retried at intervals.
 */
export const SERVICE_STATES = ['running', 'paused', 'refused', 'unavailable'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** External service from which a tracker fetches data. */
export const ExternalService = Type.Object({
  tracker_type: Type.String(),
  name: Type.String(),
  state: Type.Enum(SERVICE_STATES),
  /** Time until which requests are paused; null if they are not. */
  until: Nullable(Instant),
  /** Number of queued and running syncs. */
  queued: Type.Integer(),
  running: Type.Integer(),
  /** Number of requests since the first of the month (UTC), where the service limits them by month. */
  reads_this_month: Type.Optional(Type.Integer()),
});
export type ExternalService = Static<typeof ExternalService>;

export const listServices = defineEndpoint({
  name: 'listServices',
  method: 'GET',
  path: '/api/admin/services',
  access: 'admin',
  summary: 'List the state of the external services of all trackers',
  response: Type.Object({ services: Type.Array(ExternalService) }),
});
