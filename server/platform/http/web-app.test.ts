import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/test-app.ts';

const webDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-web-'));
afterAll(() => rmSync(webDir, { recursive: true }));
mkdirSync(path.join(webDir, 'assets'));
writeFileSync(
  path.join(webDir, 'index.html'),
  `<meta content="__APP_CONFIG__"><script>start()</script><title>x</title><div id="root"></div>${'<i></i>'.repeat(200)}<template id="app-scripts"></template>`,
);
for (const file of ['service-worker.js', 'icon.svg', 'assets/main-1234.js'])
  writeFileSync(path.join(webDir, file), '');
writeFileSync(
  path.join(webDir, 'preloads.json'),
  JSON.stringify([
    { path: '^/login/?$', files: ['assets/login-1.js'] },
    { path: '^/[^/]+/?$', files: ['assets/profile-1.js', 'assets/posts-1.js'] },
  ]),
);
writeFileSync(
  path.join(webDir, 'first-paints.json'),
  JSON.stringify([
    {
      path: '^/$',
      guest: '<p><style nonce="__CSP_NONCE__"></style>__BRAND_NAME__ for guests</p>',
      other: '<p>__BRAND_NAME__ for all</p>',
    },
    { path: '^/[^/]+/?$', guest: '<div id="first-paint"></div>', other: '' },
  ]),
);
writeFileSync(
  path.join(webDir, 'assets', 'main-1234.js.br'),
  brotliCompressSync('compressed when it was built'),
);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-web-data-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const kept = path.join(dataDir, 'files', '.assets');
mkdirSync(kept, { recursive: true });
for (const name of ['recent-1.js', 'ancient-1.js']) writeFileSync(path.join(kept, name), `of ${name}`);
const ancientMs = Date.now() - 61 * 24 * 60 * 60 * 1000;
utimesSync(path.join(kept, 'ancient-1.js'), ancientMs / 1_000, ancientMs / 1_000);
const { http, signUp } = await createTestApp({
  webDir,
  env: { BRAND_NAME: 'Tide "n" Table', DATA_DIR: dataDir },
});

const headersOf = async (url: string) => {
  const { statusCode, headers } = await http.inject({ method: 'GET', url });
  return {
    status: statusCode,
    cache: headers['cache-control'],
    policy: String(headers['content-security-policy']).split('; '),
  };
};

test('when an asset is of an earlier build, its open pages still get it for two months', async () => {
  await expect
    .poll(() => readdirSync(kept).toSorted())
    .toEqual(['main-1234.js', 'main-1234.js.br', 'recent-1.js']);
  const answer = await http.inject({ method: 'GET', url: '/assets/recent-1.js' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'of recent-1.js']);
  expect(await headersOf('/assets/recent-1.js')).toMatchObject({
    cache: 'public, max-age=31536000, immutable',
  });
  const others = ['ancient-1.js', '..%2f..%2fsecret.key', '../../secret.key', '.', ''];
  for (const name of others) expect((await headersOf(`/assets/${name}`)).status).toBe(404);
  expect((await http.inject({ method: 'POST', url: '/assets/recent-1.js' })).statusCode).toBe(404);
});

test('when a file name has a content hash, the file is immutable, others expire soon, the service worker is revalidated', async () => {
  expect(await headersOf('/assets/main-1234.js')).toMatchObject({
    status: 200,
    cache: 'public, max-age=31536000, immutable',
  });
  expect(await headersOf('/icon.svg')).toMatchObject({ status: 200, cache: 'public, max-age=300' });
  expect(await headersOf('/service-worker.js')).toEqual({
    status: 200,
    cache: 'no-cache',
    policy: ["default-src 'none'", "connect-src 'self'", "img-src 'self'"],
  });
  expect(await headersOf('/')).toMatchObject({ status: 200, cache: 'private, no-cache' });
});

test('when the built page has an inline script, the policy allows it by its hash and no other', async () => {
  const hash = createHash('sha256').update('start()').digest('base64');
  const { policy } = await headersOf('/');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
});

const open = async (url: string, headers: Record<string, string> = {}) => {
  const response = await http.inject({ url, headers: { 'sec-fetch-dest': 'document', ...headers } });
  return { html: response.body, policy: String(response.headers['content-security-policy']) };
};

test('when a browser without a session opens a page, the HTML shows it as guests see it and tells the app so', async () => {
  const { html, policy } = await open('/');
  const [, nonce = '', rules] =
    /<p><style nonce="([^"]+)">([^<]*)<\/style>(?=Tide &quot;n&quot; Table for guests)/.exec(html) ?? [];
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(nonce).not.toBe('');
  // This server lacks the settings of a tracker, which is not offered.
  expect(rules).toMatch(/^\[data-offer="\w+"\]\{display:none!important\}$/);
  expect(html).toContain('<meta name="opener" content="">');
});

test('when a browser with a session opens a page, the HTML shows what all users see and tells the app whose it is', async () => {
  const { html } = await open('/', { cookie: 'session=any' });
  expect(html).toContain('<p>Tide &quot;n&quot; Table for all</p><div id="root">');
  expect(html).not.toContain('name="opener"');
  const { uuid, cookie } = await signUp('opener');
  expect((await open('/', { cookie: `session=${cookie}` })).html).toContain(
    `<meta name="opener" content="${uuid}">`,
  );
});

test.each([
  ['the service worker stores the page', '/', { 'sec-fetch-dest': 'empty' }],
  ['the page does not exist', '/no/such/page', {}],
])('when %s, it shows nothing before the app', async (_, url, headers) => {
  const { html } = await open(url, headers);
  expect(html).toContain('<div id="root">');
  expect(html).not.toMatch(/Tide &quot;n&quot; Table for|name="opener"/);
});

const fetchAs = (accepted: string, url = '/assets/main-1234.js') =>
  http.inject({ method: 'GET', url, headers: { 'accept-encoding': accepted } });

test('when a file has a compressed version, clients that accept it get that', async () => {
  const { headers, rawPayload } = await fetchAs('gzip, deflate, br');
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/javascript/),
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(String(brotliDecompressSync(rawPayload))).toBe('compressed when it was built');
  expect((await fetchAs('identity')).headers).not.toHaveProperty('content-encoding');
  expect((await fetchAs('br', '/assets/main-1234.js.br')).statusCode).toBe(404);
});

test.each(['/', '/nobody_at_all', '/no/such/page'])(
  'when a browser accepts compressed responses, the page at %s is sent compressed',
  async (url) => {
    const { headers, rawPayload } = await fetchAs('gzip, deflate, br', url);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const plain = await fetchAs('identity', url);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(String(brotliDecompressSync(rawPayload))).toBe(plain.body);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  },
);

test.each([
  [{ PUBLIC_URL: 'https://stats.example.org' }, 'support@stats.example.org'],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, 'support@localhost'],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, 'support@localhost'],
  [{ PUBLIC_URL: 'https://stats.example.org', CONTACT_EMAIL: 'help@example.org' }, 'help@example.org'],
])('when the settings are %j, pages show the contact address %s', async (env, address) => {
  const app = await createTestApp({ webDir, env });
  const { body } = await app.http.inject({ url: '/support', authority: new URL(env.PUBLIC_URL).host });
  expect(body).toContain(`&quot;contactEmail&quot;:&quot;${address}&quot;`);
});

test('when the app is installed, it has the brand name', async () => {
  const answer = await http.inject({ method: 'GET', url: '/manifest.webmanifest' });
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(answer.json()).toMatchObject({
    name: 'Tide "n" Table',
    short_name: 'Tide "n" Table',
    start_url: '/',
    display: 'standalone',
    shortcuts: expect.arrayContaining([{ name: 'Search', url: '/search' }]),
    share_target: { action: '/share', params: { files: [{ name: 'file' }] } },
  });
});

test('when a file is shared while there is no service worker, the app opens without it', async () => {
  const answer = await http.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=file' },
    payload: '--file--',
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
});

const preloadsOf = async (url: string) => {
  const { body } = await http.inject({ method: 'GET', url });
  return [...body.matchAll(/<link rel="modulepreload" fetchpriority="low" crossorigin href="([^"]+)">/g)].map(
    ([, href]) => href,
  );
};

test('when a page is opened, its HTML preloads the scripts of that page only', async () => {
  expect(await preloadsOf('/login?from=mail')).toEqual(['/assets/login-1.js']);
  expect(await preloadsOf('/ada')).toEqual(['/assets/profile-1.js', '/assets/posts-1.js']);
  expect(await preloadsOf('/')).toEqual([]);
});

test('when a page has a first paint, its preloads wait beside the scripts of the app', async () => {
  const { username } = await signUp('preloaded');
  const waiting = '<template id="app-scripts"><link rel="modulepreload"';
  const url = `/${username}`;
  const opened = await http.inject({ url, headers: { 'sec-fetch-dest': 'document' } });
  expect(opened.body).toContain(waiting);
  expect((await http.inject({ url })).body).not.toContain(waiting);
});

test('when the list of preloads is requested, the page is served as for any other address', async () => {
  const { headers } = await http.inject({ method: 'GET', url: '/preloads.json' });
  expect(headers['content-type']).toMatch(/html/);
});
