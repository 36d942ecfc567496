import path from 'node:path';
import {
  inBatches,
  jsonFile,
  tableFiles,
  type ExportFile,
  type ExportReader,
  type ExportSection,
} from '../../platform/export-files.ts';
import type { Storage } from '../../platform/storage.ts';
import {
  countSessions,
  findClientsForExport,
  findAccountForExport,
  findFormerNames,
  findPictureKey,
  findSessionsAfter,
  type ExportedSession,
} from './accounts-export.repository.ts';
import { findTokens } from './access-tokens/access-tokens.repository.ts';
import { findPasskeys } from './second-factor/passkeys.repository.ts';

const PER_READ = 500;

export function accountExport({ storage }: { storage: Storage }): ExportSection {
  return {
    folder: '',
    countRows: async ({ db, userId }) => 2 * (await countSessions(db, userId)),
    files: async function* (reader) {
      const key = await findPictureKey(reader.db, reader.userId);
      const picture = await pictureFile(storage, key);
      yield accountFile(reader, picture?.name ?? null);
      if (picture) yield picture;
      yield* sessionFiles(reader);
      yield signInFile(reader);
    },
  };
}

function accountFile({ db, userId }: ExportReader, picture: string | null): ExportFile {
  const about = 'Your account: names, e-mail address, settings, and your former usernames.';
  return jsonFile('account', about, async () => {
    const account = await findAccountForExport(db, userId);
    return { ...account, profile_picture: picture, former_usernames: await findFormerNames(db, userId) };
  });
}

/** Returns null for a missing file, so that the rest can be exported. */
async function pictureFile(storage: Storage, key: string | null): Promise<ExportFile | null> {
  const stored = key === null ? null : await storage.get(key);
  if (key === null || !stored) return null;
  stored.stream.destroy();
  return {
    name: `profile-picture${path.extname(key)}`,
    about: 'Your profile picture.',
    content: readFile(storage, key),
    isCompressible: false,
  };
}

/** Opens the file only when it is written: otherwise it would stay open if the export was aborted. */
async function* readFile(storage: Storage, key: string): AsyncGenerator<Uint8Array> {
  const stored = await storage.get(key);
  if (!stored) throw new Error(`${key} has just been removed`);
  yield* stored.stream;
}

function signInFile({ db, userId }: ExportReader): ExportFile {
  const about = 'Known devices and networks, your passkeys and access tokens: names and dates, no keys.';
  return jsonFile('sign-in', about, async () => ({
    known: await findClientsForExport(db, userId),
    passkeys: (await findPasskeys(db, userId)).map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    access_tokens: (await findTokens(db, userId)).map(
      ({ name, scopes, createdAt, lastUsedAt, expiresAt }) => ({
        name,
        scopes,
        created_at: createdAt,
        last_used_at: lastUsedAt,
        expires_at: expiresAt,
      }),
    ),
  }));
}

function sessionFiles(reader: ExportReader): ExportFile[] {
  const { db, userId } = reader;
  return tableFiles<ExportedSession>(reader, {
    name: 'sessions',
    about: 'Where you are signed in: browser, IP address and times.',
    columns: ['created_at', 'last_active_at', 'expires_at', 'is_remembered', 'user_agent', 'ip'],
    fromOthers: ['user_agent'],
    batches: () =>
      inBatches((last) => findSessionsAfter(db, { userId, after: last?.uuid ?? null, limit: PER_READ })),
  });
}
