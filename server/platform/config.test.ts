import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfigError, loadConfig, loadDotEnv, readConfig, type Environment } from './config.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-config-'));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('when nothing is set, the defaults suit one machine', () => {
  expect(loadConfig({ DATA_DIR: dataDir })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    webOrigin: undefined,
    databaseUrl: undefined,
    brandName: 'Plotline',
    mailFrom: 'Plotline <no-reply@127.0.0.1>',
    trustProxy: false,
    rateLimit: true,
    logLevel: 'info',
  });
});

test('when settings are given, they are parsed to their types', () => {
  const config = loadConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '::1',
    WEB_ORIGIN: 'https://web.example.org/',
    TRUST_PROXY: '2',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'WARN',
    BRAND_NAME: ' ',
  });
  expect(config).toMatchObject({
    port: 0,
    publicUrl: 'http://[::1]:0',
    webOrigin: 'https://web.example.org',
    trustProxy: 2,
    rateLimit: false,
    logLevel: 'warn',
    brandName: 'Plotline',
  });
});

test('when several settings are wrong, one error lists them all', () => {
  const wrong = { PORT: '70000', PUBLIC_URL: 'example.org', RATE_LIMIT: 'maybe', CONTACT_EMAIL: 'nobody' };
  expect(problemsOf(wrong)).toEqual([
    'PORT must be a number from 0 to 65535, not "70000"',
    'PUBLIC_URL must be an address that begins with http:// or https://',
    'CONTACT_EMAIL must be an e-mail address, not "nobody"',
    'RATE_LIMIT must be on or off, not "maybe"',
  ]);
});

test('when DATABASE_URL is set, SECRET_KEY is required', () => {
  const env = { DATABASE_URL: 'postgres://plotline@db.example.org/plotline' };
  expect(problemsOf(env)).toEqual(['SECRET_KEY is required together with DATABASE_URL']);
  expect(problemsOf({ ...env, SECRET_KEY: 'short' })).toEqual([
    'SECRET_KEY must have at least 32 characters',
  ]);
  expect(problemsOf({ ...env, SECRET_KEY: 'x'.repeat(32) })).toEqual([]);
});

function previousKeysIn(text: string): readonly string[] {
  return loadConfig({ DATA_DIR: dataDir, SECRET_KEY_PREVIOUS: text }).previousSecretKeys;
}

test('when the secret key was rotated, the previous ones are listed and each must be long enough', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(40)];
  expect(previousKeysIn(` ${one} , ${two}`)).toEqual([one, two]);
  expect(previousKeysIn('')).toEqual([]);
  expect(problemsOf({ SECRET_KEY_PREVIOUS: `${one},short` })).toEqual([
    'SECRET_KEY_PREVIOUS must have at least 32 characters',
  ]);
});

test('when an address with a password is invalid, the error does not show the password', () => {
  expect(problemsOf({ SMTP_URL: 'mail:secret@host' }).join()).not.toContain('secret');
});

test('when the public address has a path or a sign-in, the error says so', () => {
  const [problem] = problemsOf({ PUBLIC_URL: 'https://example.org/plotline/' });
  expect(problem).toBe(
    'PUBLIC_URL must end after the host and port: pages and cookies need a host of their own',
  );
  expect(problemsOf({ PUBLIC_URL: 'https://user:secret@example.org' })).toEqual([problem]);
  expect(loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://example.org:8443/' }).publicUrl).toBe(
    'https://example.org:8443',
  );
});

test.each(['nobody', 'Plotline', 'Plotline <>', 'Plotline <nobody>', 'a@example.org b', '<a@example.org> b'])(
  'when the sender has no address, the error says so: %s',
  (text) =>
    expect(problemsOf({ MAIL_FROM: text })).toEqual([
      `MAIL_FROM must be an e-mail address or "Name <address>", not "${text}"`,
    ]),
);

test.each(['a@example.org', '<a@example.org>', 'Plotline, Inc. <a@example.org>'])(
  'when the sender has an address, it is taken: %s',
  (text) => expect(loadConfig({ DATA_DIR: dataDir, MAIL_FROM: text }).mailFrom).toBe(text),
);

test.runIf(existsSync('/proc/self'))('when the data folder cannot be created, the error says why', () => {
  // Node's recursive mkdir never returns there.
  expect(problemsOf({ DATA_DIR: '/proc/plotline/data' }).join()).toMatch(
    /^DATA_DIR cannot be created: E[A-Z]+/,
  );
  writeFileSync(path.join(dataDir, 'file'), '');
  expect(problemsOf({ DATA_DIR: path.join(dataDir, 'file', 'data') }).join()).toMatch(
    /^DATA_DIR cannot be created: E[A-Z]+/,
  );
  const nested = path.join(dataDir, 'a', 'b', 'c');
  expect(problemsOf({ DATA_DIR: nested })).toEqual([]);
});

test.each(['files', 'outbox', 'postgres', 'postgres-socket', 'uploads'])(
  'when %s in the data folder is a file, the error says so',
  (name) => {
    const file = path.join(dataDir, name);
    writeFileSync(file, '');
    expect(problemsOf({})).toEqual([`DATA_DIR cannot be used: ${file} is a file`]);
  },
);

test('when the data folder is a file, or has a folder in place of a file, the error says so', () => {
  const key = path.join(dataDir, 'secret.key');
  mkdirSync(key);
  expect(problemsOf({ SECRET_KEY: 'x'.repeat(32) })).toEqual([`DATA_DIR cannot be used: ${key} is a folder`]);
  const file = path.join(dataDir, 'file');
  writeFileSync(file, '');
  expect(problemsOf({ DATA_DIR: file })).toEqual([`DATA_DIR cannot be used: ${file} is a file`]);
});

// Linux has a folder that is read-only even for root.
test.runIf(existsSync('/proc/self'))('when the data folder is read-only, the error says so', () => {
  const [problem] = problemsOf({ DATA_DIR: '/proc/self', SECRET_KEY: 'x'.repeat(32) });
  expect(problem).toMatch(/^DATA_DIR cannot be used: E[A-Z]+: /);
});

test('when the database is embedded, the secret key is created once and only its owner can read it', () => {
  const { secretKey } = loadConfig({ DATA_DIR: dataDir });
  const file = path.join(dataDir, 'secret.key');
  expect(readFileSync(file, 'utf8').trim()).toBe(secretKey);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadConfig({ DATA_DIR: dataDir }).secretKey).toBe(secretKey);
});

test('when the settings are read for a command or one is wrong, nothing is created', () => {
  const missing = path.join(dataDir, 'missing');
  expect(readConfig({ DATA_DIR: missing })).toMatchObject({ dataDir: missing });
  expect(problemsOf({ DATA_DIR: missing, PORT: 'x' })).toHaveLength(1);
  expect(existsSync(missing)).toBe(false);
});

test('when the secret key is missing beside a database, no other is created', () => {
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  const file = path.join(dataDir, 'secret.key');
  expect(problemsOf({})).toEqual([`SECRET_KEY is missing: put ${file} back, or set a new key if it is lost`]);
  expect(problemsOf({ SECRET_KEY: 'x'.repeat(32) })).toEqual([]);
});

test('when the secret key cannot be read or written, the error says why', () => {
  const file = path.join(dataDir, 'secret.key');
  writeFileSync(file, 'short\n');
  expect(problemsOf({})).toEqual([
    `SECRET_KEY cannot be read from ${file}: must have at least 32 characters`,
  ]);
  const dangling = path.join(dataDir, 'dangling');
  symlinkSync(path.join(dataDir, 'missing', 'folder'), dangling);
  expect(problemsOf({ DATA_DIR: dangling }).join()).toMatch(/^DATA_DIR cannot be created: E/);
});

test.each(['10.0.0.1', '10.0.0.0/8, ::1', 'loopback', '2001:db8::/32'])(
  'when TRUST_PROXY is an address or range, it is taken: %s',
  (text) => expect(problemsOf({ TRUST_PROXY: text })).toEqual([]),
);

test.each(['proxy.example.org', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '::1/x', '10.0.0.1,'])(
  'when TRUST_PROXY is neither, the error says so: %s',
  (text) => expect(problemsOf({ TRUST_PROXY: text })).toHaveLength(1),
);

test('when there is a .env file, it adds the variables that the environment does not set', () => {
  const file = path.join(dataDir, '.env');
  writeFileSync(file, 'BRAND_NAME=FromFile\nCONTACT_EMAIL="help@example.org"\n');
  vi.stubEnv('BRAND_NAME', 'FromEnvironment');
  vi.stubEnv('CONTACT_EMAIL', undefined);
  loadDotEnv(file);
  const { brandName, contactEmail } = loadConfig({ ...process.env, DATA_DIR: dataDir });
  expect({ brandName, contactEmail }).toEqual({
    brandName: 'FromEnvironment',
    contactEmail: 'help@example.org',
  });
  expect(() => loadDotEnv(path.join(dataDir, 'missing'))).not.toThrow();
});
