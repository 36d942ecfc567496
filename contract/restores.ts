import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { importRun } from './imports.ts';
import { Nullable } from './schema.ts';

export const RESTORE_MAX_BYTES = 3 * 1024 * 1024 * 1024;

/** Result of a restore. */
export const RestoreReport = Type.Object({
  /** Types of the restored trackers. */
  trackers: Type.Array(Type.String()),
  /** Types of the trackers that stay as they are, because they already have data. */
  skipped: Type.Array(Type.String()),
  posts: Type.Integer(),
  media: Type.Integer(),
});
export type RestoreReport = Static<typeof RestoreReport>;

/** Its progress is in `latestRestore`. Nothing is stored unless all of it can be. */
export const restoreExport = defineEndpoint('restoreExport', {
  route: 'POST /api/auth/restores',
  access: 'signed-in',
  summary: "Restore an export into the viewer's account: settings, and trackers that have no data yet",
  multipart: { maxBytes: RESTORE_MAX_BYTES },
  response: RestoreReport,
  ratePerMinute: 5,
});

export const latestRestore = defineEndpoint('latestRestore', {
  route: 'GET /api/auth/restores/latest',
  access: 'signed-in',
  summary: "Get the running or latest restore, and which of the viewer's trackers could be restored",
  response: Type.Object({
    restore: Nullable(importRun(RestoreReport)),
    /** Types of the trackers without data. */
    empty: Type.Array(Type.String()),
  }),
});
