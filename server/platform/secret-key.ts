import type { Pool } from 'pg';
import { fingerprintsOf } from './backup/manifest.ts';
import type { Config } from './config.ts';

type SecretKeys = Pick<Config, 'secretKey' | 'previousSecretKeys'>;

/** The database was filled with a key that this node does not have. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

/**
 * Compares the secret key with the one that this database was used with last, and records it.
 * @throws SecretKeyError when that one is neither the current nor a previous key: sealed texts could not be read.
 */
export async function checkSecretKey(pool: Pool, keys: SecretKeys): Promise<void> {
  const known = fingerprintsOf(keys);
  const [current] = known;
  await pool.query('insert into secret_key (fingerprint) values ($1) on conflict do nothing', [current]);
  const { rowCount } = await pool.query(
    'update secret_key set fingerprint = $1 where fingerprint = any ($2)',
    [current, known],
  );
  if (rowCount === 0) throw otherKey();
}

/**
 * Compares the secret key with the recorded one and changes nothing. A database of an earlier version has no record.
 * @throws SecretKeyError when they differ: an archive would name a key that cannot read it.
 */
export async function requireSecretKey(pool: Pool, keys: SecretKeys): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string | null }>(
    "select to_regclass('secret_key') as name",
  );
  if (tables[0]?.name === null) return;
  const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from secret_key');
  const known = new Set(fingerprintsOf(keys));
  if (rows.some(({ fingerprint }) => !known.has(fingerprint))) throw otherKey();
}

function otherKey(): SecretKeyError {
  return new SecretKeyError(
    'SECRET_KEY is not the key with which this database was filled. Set that key, or add it to SECRET_KEY_PREVIOUS; if it is lost, run: npm run admin -- accept-secret-key',
  );
}

/** Records the secret key, whichever was in use before: texts sealed with a lost key stay unreadable. */
export async function acceptSecretKey(pool: Pool, keys: SecretKeys): Promise<void> {
  const [current] = fingerprintsOf(keys);
  await pool.query(
    `insert into secret_key (fingerprint) values ($1)
    on conflict (is_only) do update set fingerprint = excluded.fingerprint`,
    [current],
  );
}
