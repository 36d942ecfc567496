import { hkdfSync } from 'node:crypto';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config.ts';

/** Version of the archive's layout. */
export const FORMAT = 1;

/** Names of the entries of an archive, in this order; `database/` and `files/` are folders. */
export const ENTRIES = {
  manifest: 'manifest.json',
  secretKey: 'secret.key',
  tables: 'database/',
  files: 'files/',
  end: 'end.json',
} as const;

const TableSchema = Type.Object({
  /** `schema.table`. */
  name: Type.String(),
  columns: Type.Array(Type.String()),
});

const ManifestSchema = Type.Object({
  format: Type.Literal(FORMAT),
  created_at: Type.String(),
  migrations: Type.Array(Type.Object({ scope: Type.String(), name: Type.String(), checksum: Type.String() })),
  /** Fingerprints of the current and the previous secret keys. */
  secret_keys: Type.Array(Type.String()),
  tables: Type.Array(TableSchema),
});

const EndSchema = Type.Object({
  /** Rows by table. */
  rows: Type.Record(Type.String(), Type.Integer()),
  sequences: Type.Array(
    Type.Object({ name: Type.String(), last_value: Type.String(), is_called: Type.Boolean() }),
  ),
  files: Type.Integer(),
  /** Keys of files that were missing, or deleted by a user during the backup. */
  missing_files: Type.Array(Type.String()),
  /** SHA-256 of the archive up to this entry, uncompressed. */
  sha256: Type.String(),
});

/** First entry of an archive. */
export type Manifest = Static<typeof ManifestSchema>;
/** Last entry of an archive; without it the archive is incomplete. */
export type BackupEnd = Static<typeof EndSchema>;
export type BackupTable = Static<typeof TableSchema>;

/** The archive cannot be restored: incomplete, damaged, of a newer version. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export function parseManifest(text: string): Manifest {
  return parse(ManifestSchema, text, 'It was made by another version of this program, or is no backup.');
}

export function parseEnd(text: string): BackupEnd {
  return parse(EndSchema, text, 'Its last entry is damaged.');
}

/** Returns a value that identifies a key and does not reveal it. */
export function fingerprintOf(secretKey: string): string {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'fingerprint in backups', 16)).toString('hex');
}

/** Returns the fingerprints of all keys of an installation, the current one first. */
export function fingerprintsOf(config: Pick<Config, 'secretKey' | 'previousSecretKeys'>): readonly string[] {
  return [config.secretKey, ...config.previousSecretKeys].map(fingerprintOf);
}

function parse<Schema extends TSchema>(schema: Schema, text: string, reason: string): Static<Schema> {
  try {
    return Value.Parse(schema, JSON.parse(text));
  } catch (error) {
    throw new BackupError(`The archive cannot be read. ${reason}`, { cause: error });
  }
}
