import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Instant, Nullable, Success, Uuid, UuidParam } from './schema.ts';

/** Zip of a user's data, written in the background and stored for a day. */
export const DataExport = Type.Object({
  id: Uuid,
  state: Type.Enum(['queued', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** Null before it is done. */
  size_bytes: Nullable(Type.Integer()),
  created_at: Instant,
  /** Time of the deletion; null before it is done. */
  expires_at: Nullable(Instant),
  /** Message for the user if it failed. */
  error: Nullable(Type.String()),
});
export type DataExport = Static<typeof DataExport>;

/** Streams the zip. */
export const downloadExport = defineEndpoint('downloadExport', {
  route: 'GET /api/auth/export',
  access: 'signed-in',
  allowsSuspended: true,
  summary: "Download all of the viewer's data as a zip of JSON and CSV files with media",
});

export const startExport = defineEndpoint('startExport', {
  route: 'POST /api/auth/exports',
  access: 'signed-in',
  allowsSuspended: true,
  summary: 'Start an export in the background, or return the unfinished one',
  status: 202,
  response: Type.Object({ export: DataExport }),
});

export const latestExport = defineEndpoint('latestExport', {
  route: 'GET /api/auth/exports/latest',
  access: 'signed-in',
  allowsSuspended: true,
  summary: "Get the progress of the viewer's newest export; null if there is none",
  response: Type.Object({ export: Nullable(DataExport) }),
});

/** Sends the file. */
export const downloadExportFile = defineEndpoint('downloadExportFile', {
  route: 'GET /api/auth/exports/:uuid/file',
  access: 'signed-in',
  allowsSuspended: true,
  summary: 'Download a finished export',
  params: UuidParam,
});

export const deleteExport = defineEndpoint('deleteExport', {
  route: 'DELETE /api/auth/exports/:uuid',
  access: 'signed-in',
  allowsSuspended: true,
  summary: 'Delete an export, finished or not',
  params: UuidParam,
  response: Success,
});
