import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Instant, Nullable, Uuid } from '@plotline/contract/schema.ts';

export const IMPORT_MAX_BYTES = 32 * 1024 * 1024;
/** A file with more games is refused as a whole, by the preview and by the import. */
export const IMPORT_MAX_GAMES = 100_000;

/** `index` counts the games of the file from 1. */
export const GameRejection = Type.Object({ index: Type.Integer(), reason: Type.String() });
export type GameRejection = Static<typeof GameRejection>;

export const ImportReport = Type.Object({
  /** Every `[Event` of the file, or every game without one: imported + duplicates + rejected. */
  games: Type.Integer(),
  imported: Type.Integer(),
  duplicates: Type.Integer(),
  /** The first 1,000; `rejected_count` has all. */
  rejected: Type.Array(GameRejection),
  rejected_count: Type.Integer(),
});
export type ImportReport = Static<typeof ImportReport>;

/** While it runs, the tracker's sync-status and `getPgnImport` return its progress. */
export const importPgn = defineEndpoint({
  name: 'importPgn',
  method: 'POST',
  path: '/api/chess/import',
  access: 'signed-in',
  summary: 'Imports the games of a PGN file in which the owner plays under `username` or a linked name',
  multipart: {
    maxBytes: IMPORT_MAX_BYTES,
    fields: Type.Object({ username: Type.Optional(Type.String({ maxLength: 100 })) }),
  },
  response: ImportReport,
  ratePerMinute: 20,
});

/** Returns the viewer's running or latest import, also after they left the page. */
export const getPgnImport = defineEndpoint({
  name: 'getPgnImport',
  method: 'GET',
  path: '/api/chess/import',
  access: 'signed-in',
  summary: 'The progress of my running PGN import, or the result of the latest one',
  response: Type.Object({
    import: Nullable(
      Type.Object({
        uuid: Uuid,
        file_name: Type.String(),
        state: Type.Enum(['queued', 'reading', 'storing', 'done', 'failed']),
        /** The place in the queue while it is `queued`, from 1. */
        queue_position: Nullable(Type.Integer()),
        /** Between 0 and 1. */
        progress: Type.Number(),
        report: Nullable(ImportReport),
        error: Nullable(Type.String()),
        started_at: Instant,
      }),
    ),
  }),
});

/** Returns the most frequent players of a file, for the user to pick themselves. Stores nothing. */
export const previewPgn = defineEndpoint({
  name: 'previewPgn',
  method: 'POST',
  path: '/api/chess/import/preview',
  access: 'signed-in',
  summary: 'Counts the games of a PGN file and its most frequent players; stores nothing',
  multipart: { maxBytes: IMPORT_MAX_BYTES },
  response: Type.Object({
    games: Type.Integer(),
    players: Type.Array(
      Type.Object({ name: Type.String(), games: Type.Integer(), is_linked: Type.Boolean() }),
    ),
  }),
  ratePerMinute: 20,
});
