import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Instant, Nullable } from './schema.ts';

/**
 * `paused`: it asked for fewer questions; `refused`: it does not answer this product at all; `unavailable`: it fails
 * again and again, and is tried only now and then.
 */
export const SERVICE_STATES = ['running', 'paused', 'refused', 'unavailable'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** A service elsewhere that a tracker asks for what users track. */
export const ExternalService = Type.Object({
  tracker_type: Type.String(),
  name: Type.String(),
  state: Type.Enum(SERVICE_STATES),
  /** Until then no one asks it; null when it may be asked. */
  until: Nullable(Instant),
  /** How many syncs stand in line, and how many are under way. */
  queued: Type.Integer(),
  running: Type.Integer(),
});
export type ExternalService = Static<typeof ExternalService>;

export const listServices = defineEndpoint({
  name: 'listServices',
  method: 'GET',
  path: '/api/admin/services',
  access: 'admin',
  summary: 'How the services elsewhere fare that trackers ask',
  response: Type.Object({ services: Type.Array(ExternalService) }),
});
