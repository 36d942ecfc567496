import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { loadEnvFile } from 'node:process';
import path from 'node:path';
import {
  asEmail,
  asHttpUrl,
  asLogLevel,
  asOnOff,
  asOrigin,
  asPort,
  asRowLimits,
  asSecret,
  asSecrets,
  asSender,
  asText,
  asTrustProxy,
  asUrl,
  asWholeNumber,
} from './config-values.ts';
import { createFolder } from './create-folder.ts';
import type { LogLevel, TrustProxy } from './config-values.ts';

/** Settings of one node, read once at start. */
export interface Config {
  /** `PORT`: 0 lets the system choose. */
  readonly port: number;
  /** `HOST`: the address to listen on. */
  readonly host: string;
  /** `PUBLIC_URL`: address of this node for browsers, without a trailing slash. */
  readonly publicUrl: string;
  /** `WEB_ORIGIN`: the one other origin that may call the API with credentials. */
  readonly webOrigin: string | undefined;
  /** `DATA_DIR`: absolute path of the folder for all data of this node. */
  readonly dataDir: string;
  /** `DATABASE_URL`: a PostgreSQL server; undefined means the embedded one. */
  readonly databaseUrl: string | undefined;
  /** `SMTP_URL`: undefined means that mails are written under `DATA_DIR/outbox`. */
  readonly smtpUrl: string | undefined;
  /** `MAIL_FROM`: the sender of every mail, `Name <address>` or an address. */
  readonly mailFrom: string;
  /** `REQUIRE_VERIFIED_EMAIL`: new users can sign in only after opening a mailed link; needs `SMTP_URL`. */
  readonly requireVerifiedEmail: boolean;
  /** `SECRET_KEY`: encrypts stored secrets; at least 32 characters. */
  readonly secretKey: string;
  /** `SECRET_KEY_PREVIOUS`: earlier secret keys, still used to decrypt. */
  readonly previousSecretKeys: readonly string[];
  /** `BRAND_NAME`: name of the product in pages and mails. */
  readonly brandName: string;
  /** `CONTACT_EMAIL`: target of the contact links and address for providers; pages have a default. */
  readonly contactEmail: string | undefined;
  /** `TRUST_PROXY`: proxies whose forwarded headers are trusted. */
  readonly trustProxy: TrustProxy;
  /** `MIN_FREE_MB`: with less free space on the disk of `DATA_DIR` writes are refused; 0 accepts all. */
  readonly minFreeMb: number;
  /** `ROW_LIMITS`: most rows per account by kind, where they differ from the defaults. */
  readonly rowLimits: Readonly<Record<string, number>>;
  /** `RATE_LIMIT`: off only for load tests on loopback. */
  readonly rateLimit: boolean;
  /** `LOG_LEVEL`: least severe level that is logged. */
  readonly logLevel: LogLevel;
  /** `PUSH_TO_PRIVATE_ADDRESSES`: on only for tests, whose push service and webhook receiver run here. */
  readonly pushToPrivateAddresses: boolean;
  /** All variables, for the settings that trackers declare. */
  readonly environment: Environment;
}

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Lists every missing or wrong setting, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings are missing or wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

interface Setting<Value> {
  readonly name: string;
  /** Returns the value, or throws an error whose message completes "NAME ...". */
  readonly parse: (text: string) => Value;
  /** Returns the value for an absent or empty variable; sees the settings above it. */
  readonly fallback: (known: Partial<Config>) => Value;
}

/** All settings, in the order in which they are read. */
const settings: { readonly [Key in Exclude<keyof Config, 'environment'>]: Setting<Config[Key]> } = {
  port: { name: 'PORT', parse: asPort, fallback: () => 3000 },
  host: { name: 'HOST', parse: asText, fallback: () => '127.0.0.1' },
  publicUrl: { name: 'PUBLIC_URL', parse: asOrigin, fallback: ({ host, port }) => localUrl(host, port) },
  webOrigin: { name: 'WEB_ORIGIN', parse: (text) => new URL(asHttpUrl(text)).origin, fallback: absent },
  dataDir: { name: 'DATA_DIR', parse: (text) => path.resolve(text), fallback: () => path.resolve('data') },
  databaseUrl: { name: 'DATABASE_URL', parse: asUrl('postgres', 'postgresql'), fallback: absent },
  smtpUrl: { name: 'SMTP_URL', parse: asUrl('smtp', 'smtps'), fallback: absent },
  brandName: { name: 'BRAND_NAME', parse: asText, fallback: () => 'Plotline' },
  mailFrom: { name: 'MAIL_FROM', parse: asSender, fallback: senderOf },
  requireVerifiedEmail: { name: 'REQUIRE_VERIFIED_EMAIL', parse: asOnOff, fallback: () => false },
  contactEmail: { name: 'CONTACT_EMAIL', parse: asEmail, fallback: absent },
  trustProxy: { name: 'TRUST_PROXY', parse: asTrustProxy, fallback: () => false },
  minFreeMb: { name: 'MIN_FREE_MB', parse: asWholeNumber, fallback: () => 64 },
  rowLimits: { name: 'ROW_LIMITS', parse: asRowLimits, fallback: () => ({}) },
  rateLimit: { name: 'RATE_LIMIT', parse: asOnOff, fallback: () => true },
  logLevel: { name: 'LOG_LEVEL', parse: asLogLevel, fallback: () => 'info' },
  pushToPrivateAddresses: {
    name: 'PUSH_TO_PRIVATE_ADDRESSES',
    parse: asOnOff,
    fallback: () => false,
  },
  previousSecretKeys: { name: 'SECRET_KEY_PREVIOUS', parse: asSecrets, fallback: () => [] },
  secretKey: { name: 'SECRET_KEY', parse: asSecret, fallback: storedSecretKey },
};

/**
 * Reads every setting for a server. Creates `DATA_DIR`, and its `secret.key` on the first start with the embedded
 * database.
 * @throws ConfigError that lists all problems at once.
 */
export function loadConfig(env: Environment): Config {
  const config = readConfig(env);
  const { dataDir } = config;
  attempt('DATA_DIR cannot be created', () => createFolder(dataDir));
  checkDataDir(dataDir);
  if (env['SECRET_KEY']?.trim()) return config;
  const file = path.join(dataDir, 'secret.key');
  const key = attempt('SECRET_KEY cannot be written to DATA_DIR', () => storeKey(file, config.secretKey));
  return { ...config, secretKey: key };
}

/**
 * Reads every setting and creates nothing: a missing secret key is a new one, which is not stored.
 * @throws ConfigError that lists all problems at once.
 */
export function readConfig(env: Environment): Config {
  const known: Partial<Config> = { environment: env };
  const problems: string[] = [];
  for (const [key, setting] of Object.entries(settings)) {
    try {
      const text = env[setting.name]?.trim();
      Object.assign(known, { [key]: text ? setting.parse(text) : setting.fallback(known) });
    } catch (error) {
      problems.push(`${setting.name} ${messageOf(error)}`);
    }
  }
  if (known.requireVerifiedEmail === true && known.smtpUrl === undefined)
    problems.push('REQUIRE_VERIFIED_EMAIL needs SMTP_URL');
  if (problems.length > 0) throw new ConfigError(problems);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key was assigned or left a problem
  return known as Config;
}

const FOLDERS = ['files', 'outbox', 'postgres', 'postgres-socket', 'uploads'];
const FILES = ['postgres.lock', 'secret.key'];

/** @throws ConfigError when the folder cannot be written to, or when it holds a file in place of a folder or vice versa */
function checkDataDir(dataDir: string): void {
  attempt('DATA_DIR cannot be used', () => {
    if (isFolder(dataDir) === false) throw new Error(`${dataDir} is a file`);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of [...FOLDERS, ...FILES]) {
      const file = path.join(dataDir, name);
      const shouldBeFolder = FOLDERS.includes(name);
      if (isFolder(file) === !shouldBeFolder)
        throw new Error(`${file} is a ${shouldBeFolder ? 'file' : 'folder'}`);
    }
  });
}

/** Undefined for a path at which there is nothing. */
function isFolder(file: string): boolean | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory();
}

/** Adds the variables of a `.env` file, if there is one, to `process.env`; variables already set win. */
export function loadDotEnv(file = '.env'): void {
  try {
    loadEnvFile(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function absent(): undefined {
  return undefined;
}

function localUrl(host = '127.0.0.1', port = 3000): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function senderOf({ brandName, publicUrl }: Partial<Config>): string {
  const hostname = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
  return `${brandName ?? 'Plotline'} <no-reply@${hostname}>`;
}

function storedSecretKey(known: Partial<Config>): string {
  if (known.databaseUrl !== undefined) throw new Error('is required together with DATABASE_URL');
  // No key is created when DATABASE_URL is wrong, which is already among the problems.
  const isEmbedded = 'databaseUrl' in known && known.dataDir !== undefined;
  return isEmbedded ? readOrMakeKey(known.dataDir) : '';
}

/** Returns the key in `<dataDir>/secret.key`, or a new one before the first start. */
function readOrMakeKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  const key = readKey(file);
  if (key !== undefined) return key;
  // A new key would make every encrypted secret in the database unreadable.
  if (existsSync(path.join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`is missing: put ${file} back, or set a new key if it is lost`);
  return randomBytes(32).toString('base64url');
}

function readKey(file: string): string | undefined {
  try {
    return asSecret(readFileSync(file, 'utf8').trim());
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
    if (isMissing) return undefined;
    throw new Error(`cannot be read from ${file}: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Stores the key, readable by its owner only, unless the file exists. Returns the stored key: processes that start at
 * the same time get the same one. A draft is linked: a link appears with its whole content and replaces no file.
 */
function storeKey(file: string, key: string): string {
  if (!existsSync(file)) linkDraft(file, `${key}\n`);
  return asSecret(readFileSync(file, 'utf8').trim());
}

function linkDraft(file: string, text: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}

/** Returns what the action returns. @throws ConfigError with this problem when the action fails */
function attempt<Result>(problem: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new ConfigError([`${problem}: ${messageOf(error)}`]);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
