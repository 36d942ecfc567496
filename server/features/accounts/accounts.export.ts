import path from 'node:path';
import {
  inBatches,
  jsonFile,
  storedFile,
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
      const file = { name: `profile-picture${path.extname(key ?? '')}`, about: 'Your profile picture.' };
      const picture = key === null ? null : await storedFile(storage, key, file);
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
    batches: () =>
      inBatches((last) => findSessionsAfter(db, { userId, after: last?.uuid ?? null, limit: PER_READ })),
  });
}
