import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Instant, LocalDate, Nullable, Success, Uuid, UuidParam } from '@plotline/contract/schema.ts';
import { syncFields } from '@plotline/contract/sync.ts';

/** The connection to the user's Hevy account. The key itself is never returned. */
export const HevyConnection = Type.Object({
  connected_at: Instant,
  ...syncFields,
  /** Workouts that came from this connection. */
  workouts: Type.Integer(),
  /** Workouts in Hevy that could not be read. */
  skipped: Type.Integer(),
  /** The reason for the latest of them. */
  skipped_because: Nullable(Type.String()),
  /** Workouts that changed in Hevy after an edit here, which stays. */
  outdated: Type.Integer(),
  /** Workouts deleted in Hevy within the last 30 days and hidden here, the latest first; at most 20. */
  hidden: Type.Array(
    Type.Object({
      uuid: Uuid,
      title: Nullable(Type.String()),
      local_date: LocalDate,
      /** Time when it is deleted here, too. */
      deleted_from: Instant,
    }),
  ),
});
export type HevyConnection = Static<typeof HevyConnection>;

const ConnectionAnswer = Type.Object({ connection: HevyConnection });

export const getHevy = defineEndpoint('getHevy', {
  route: 'GET /api/weights/hevy',
  access: 'signed-in',
  summary: 'My connection to Hevy with the progress of its sync; null without one',
  response: Type.Object({ connection: Nullable(HevyConnection) }),
});

export const connectHevy = defineEndpoint('connectHevy', {
  route: 'PUT /api/weights/hevy',
  access: 'signed-in',
  summary: 'Connects Hevy with an API key that Hevy accepts, or replaces the key, and queues a sync',
  body: Type.Object({ api_key: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: ConnectionAnswer,
  ratePerMinute: 6,
});

export const disconnectHevy = defineEndpoint('disconnectHevy', {
  route: 'DELETE /api/weights/hevy',
  access: 'signed-in',
  summary: 'Deletes the connection with its key. Its workouts stay unless `delete_workouts` is true',
  query: Type.Object({ delete_workouts: Type.Optional(Type.Boolean({ default: false })) }),
  response: Success,
});

export const syncHevy = defineEndpoint('syncHevy', {
  route: 'POST /api/weights/hevy/sync',
  access: 'signed-in',
  status: 202,
  summary: 'Queues a sync with Hevy',
  response: ConnectionAnswer,
});

export const restoreHevyWorkout = defineEndpoint('restoreHevyWorkout', {
  route: 'POST /api/weights/hevy/hidden/:uuid/restore',
  access: 'signed-in',
  summary: 'Shows a workout again that was deleted in Hevy; later syncs leave it as it is',
  params: UuidParam,
  response: ConnectionAnswer,
});
