import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { importRun } from '@plotline/contract/imports.ts';
import { Instant, Nullable, Uuid, UuidParam } from '@plotline/contract/schema.ts';
import { IMPORT_MAX_BYTES } from './import-limits.ts';

/** Encodings of older programs. */
export const FILE_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

/** The encoding of the lines of a file that are not UTF-8; `windows-1252` when absent. */
const encoding = Type.Optional(Type.Enum(FILE_ENCODINGS));

/** A game that was not imported; `index` is its position in the file, from 1. */
export const GameRejection = Type.Object({ index: Type.Integer(), reason: Type.String() });
export type GameRejection = Static<typeof GameRejection>;

export const ImportReport = Type.Object({
  /** All games of the file: imported + duplicates + rejected. */
  games: Type.Integer(),
  imported: Type.Integer(),
  duplicates: Type.Integer(),
  /** The first 1,000; `rejected_count` has all. */
  rejected: Type.Array(GameRejection),
  rejected_count: Type.Integer(),
  /** For its undo; null if no game was imported, absent in reports from before imports could be undone. */
  import_id: Type.Optional(Nullable(Uuid)),
});
export type ImportReport = Static<typeof ImportReport>;

/** Its progress is in the tracker's sync-status and in `getPgnImport`. */
export const importPgn = defineEndpoint('importPgn', {
  route: 'POST /api/chess/import',
  access: 'signed-in',
  tokenScope: 'write:chess',
  summary: 'Imports the games of a PGN file in which the owner plays under `username` or a linked name',
  multipart: {
    maxBytes: IMPORT_MAX_BYTES,
    fields: Type.Object({ username: Type.Optional(Type.String({ maxLength: 100 })), encoding }),
  },
  response: ImportReport,
  ratePerMinute: 20,
});

/** The running or latest import of the viewer, so that a client can find it again. */
export const getPgnImport = defineEndpoint('getPgnImport', {
  route: 'GET /api/chess/import',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'Progress of my running PGN import, or the report of the latest one',
  response: Type.Object({
    import: Nullable(importRun(ImportReport)),
  }),
});

/** The names with most games in a file, so that the owner can pick theirs. Stores nothing. */
export const previewPgn = defineEndpoint('previewPgn', {
  route: 'POST /api/chess/import/preview',
  access: 'signed-in',
  tokenScope: 'write:chess',
  summary: 'Counts the games of a PGN file and lists the players with most games; stores nothing',
  multipart: { maxBytes: IMPORT_MAX_BYTES, fields: Type.Object({ encoding }) },
  response: Type.Object({
    games: Type.Integer(),
    /** The encoding used for lines that are not UTF-8, for the user to check; absent when all lines are UTF-8. */
    encoding,
    players: Type.Array(
      Type.Object({ name: Type.String(), games: Type.Integer(), is_linked: Type.Boolean() }),
    ),
  }),
  ratePerMinute: 20,
});

export const undoPgnImport = defineEndpoint('undoPgnImport', {
  route: 'POST /api/chess/imports/:uuid/undo',
  access: 'signed-in',
  tokenScope: 'write:chess',
  summary: 'Deletes the games of an import within 30 days; games that an account has synced since stay',
  params: UuidParam,
  response: Type.Object({ removed: Type.Integer() }),
});

export const listPgnImports = defineEndpoint('listPgnImports', {
  route: 'GET /api/chess/imports',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'My imports that can be undone, newest first',
  response: Type.Object({
    imports: Type.Array(
      Type.Object({
        import_id: Uuid,
        file_name: Type.String(),
        games: Type.Integer(),
        imported_at: Instant,
        undo_until: Instant,
      }),
    ),
  }),
});
