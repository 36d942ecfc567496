import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Instant, Nullable, Success, Uuid, UuidParam } from './schema.ts';

/** A zip with everything of a user, written in the background and kept for a day. */
export const DataExport = Type.Object({
  id: Uuid,
  state: Type.Enum(['queued', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** Known when it is done. */
  size_bytes: Nullable(Type.Integer()),
  created_at: Instant,
  /** When the file goes; null before it is done. */
  expires_at: Nullable(Instant),
  /** A sentence for the user when it failed. */
  error: Nullable(Type.String()),
});
export type DataExport = Static<typeof DataExport>;

/** Answers the zip itself, written while it is sent. */
export const downloadExport = defineEndpoint({
  name: 'downloadExport',
  method: 'GET',
  path: '/api/auth/export',
  access: 'signed-in',
  summary: 'Everything I entered or synced, as a zip of JSON and CSV files with media',
});

export const startExport = defineEndpoint({
  name: 'startExport',
  method: 'POST',
  path: '/api/auth/exports',
  access: 'signed-in',
  summary: 'Has the same zip written in the background; while one is under way, answers that one',
  status: 202,
  response: Type.Object({ export: DataExport }),
});

export const latestExport = defineEndpoint({
  name: 'latestExport',
  method: 'GET',
  path: '/api/auth/exports/latest',
  access: 'signed-in',
  summary: 'How far my newest export is; null when there is none',
  response: Type.Object({ export: Nullable(DataExport) }),
});

/** Answers the file. */
export const downloadExportFile = defineEndpoint({
  name: 'downloadExportFile',
  method: 'GET',
  path: '/api/auth/exports/:uuid/file',
  access: 'signed-in',
  summary: 'The zip of a finished export',
  params: UuidParam,
});

export const deleteExport = defineEndpoint({
  name: 'deleteExport',
  method: 'DELETE',
  path: '/api/auth/exports/:uuid',
  access: 'signed-in',
  summary: 'Deletes an export, also one that is being written',
  params: UuidParam,
  response: Success,
});
