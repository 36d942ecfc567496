import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Instant, Nullable, Uuid } from './schema.ts';

export const RESTORE_MAX_BYTES = 3 * 1024 * 1024 * 1024;

/** Result of a restore. */
export const RestoreReport = Type.Object({
  /** Types of the restored trackers. */
  trackers: Type.Array(Type.String()),
  /** Types of the trackers that this server does not have. */
  skipped: Type.Array(Type.String()),
  posts: Type.Integer(),
  media: Type.Integer(),
});
export type RestoreReport = Static<typeof RestoreReport>;

/** Restore of an export in the background. */
export const Restore = Type.Object({
  id: Uuid,
  file_name: Type.String(),
  state: Type.Enum(['queued', 'running', 'done', 'failed']),
  /** The position in the queue while `queued`, from 1. */
  queue_position: Nullable(Type.Integer()),
  /** From 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  created_at: Instant,
  /** Null unless it is done. */
  report: Nullable(RestoreReport),
  /** Message for the user if it failed. */
  error: Nullable(Type.String()),
});
export type Restore = Static<typeof Restore>;

/** Its progress is in `latestRestore`. Nothing is stored unless all of it can be. */
export const restoreExport = defineEndpoint('restoreExport', {
  route: 'POST /api/auth/import',
  access: 'signed-in',
  summary:
    "Restore an export into the viewer's account in the background; 409 if the account has tracker data",
  multipart: { maxBytes: RESTORE_MAX_BYTES },
  status: 202,
  response: Type.Object({ import: Restore }),
  ratePerMinute: 5,
});

export const latestRestore = defineEndpoint('latestRestore', {
  route: 'GET /api/auth/import',
  access: 'signed-in',
  summary: "Get the running or latest restore of the viewer's account; null if there is none",
  response: Type.Object({
    import: Nullable(Restore),
    /** Whether the account has no tracker data, so that an export can be restored. */
    can_import: Type.Boolean(),
  }),
});
