import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Type } from 'typebox';
import { afterAll, expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { HttpError } from './errors.ts';
import { removeLeftoverUploads } from './form-files.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { route } from './route.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-forms-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const uploads = path.join(dataDir, 'uploads');
mkdirSync(uploads);

const upload = defineEndpoint('upload', {
  route: 'POST /api/upload',
  access: 'anyone',
  summary: 'Upload a file',
  multipart: { maxBytes: 100 },
  response: Type.Object({ bytes: Type.Integer() }),
});

/** Sends a form with one file to an endpoint that accepts this part. */
async function send(part: string, payload = formOf(part)) {
  const routes = [
    route(upload, async ({ form }) => {
      const { files } = await form({
        maxBytes: { [part]: 100 },
        tooLarge: () => new HttpError(413, 'test.too_large', 'The file is too large'),
      });
      return { bytes: files[part]?.bytes ?? 0 };
    }),
  ];
  const app = await serveRoutes(routes, { env: { DATA_DIR: dataDir } });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return app.inject({ method: 'POST', url: '/api/upload', headers, payload });
}

function formOf(part: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${part}"; filename="a"\r\n\r\n12345\r\n--x--\r\n`;
}

test('when a form is received, the handler gets its file, which is deleted afterwards', async () => {
  const answer = await send('file');
  expect(answer.json()).toEqual({ bytes: 5 });
  expect(readdirSync(uploads)).toEqual([]);
});

test('when a form is truncated, it is refused and nothing of it remains', async () => {
  const answer = await send('file', formOf('file').slice(0, -20));
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { detail: 'The form cannot be read. Send the file again.' },
  ]);
  expect(readdirSync(uploads)).toEqual([]);
});

test.each([
  ["filename*=utf-8''a%00b.csv", 'ab.csv'],
  ['filename="C:\\\\Temp\\\\games.pgn"', 'games.pgn'],
  ["filename*=utf-8''%00", 'file'],
])('when a file comes with %s, its name is %s', async (sent, fileName) => {
  const routes = [
    route({ ...upload, response: Type.Object({ fileName: Type.String() }) }, ({ upload: receive }) =>
      receive(),
    ),
  ];
  const app = await serveRoutes(routes, { env: { DATA_DIR: dataDir } });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const payload = formOf('file').replace('filename="a"', sent);
  const answer = await app.inject({ method: 'POST', url: '/api/upload', headers, payload });
  expect(answer.json()).toEqual({ fileName });
});

test('when another node receives uploads in the same folder, they stay; those of ended nodes are deleted', () => {
  const host = os.hostname();
  const inUse = [`form-${host}-${process.ppid}-abcdef`, 'form-another-machine-1-abcdef'];
  const leftover = [`form-${host}-${process.pid}-abcdef`, `form-${host}-999999999-abcdef`, 'form-abcdef'];
  const old = 'form-old-machine-1-abcdef';
  for (const name of [...inUse, ...leftover, old]) mkdirSync(path.join(uploads, name));
  utimesSync(path.join(uploads, old), 0, 0);
  removeLeftoverUploads(dataDir);
  expect(readdirSync(uploads).sort()).toEqual(inUse.sort());
  for (const name of inUse) rmSync(path.join(uploads, name), { recursive: true });
});

// Linux has a device that is always full.
test.runIf(process.platform === 'linux')(
  'when the disk is full, the response is 503 and nothing of the form remains',
  async () => {
    symlinkSync('/dev/full', path.join(uploads, 'full'));
    const answer = await send('../full');
    rmSync(path.join(uploads, 'full'));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.json().detail).toContain('run out of space');
    expect(readdirSync(uploads)).toEqual([]);
  },
);
