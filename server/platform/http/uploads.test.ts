import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { route } from './route.ts';

const upload = defineEndpoint('upload', {
  route: 'POST /api/upload',
  access: 'anyone',
  summary: 'Upload a file',
  multipart: { maxBytes: 10, fields: Type.Object({ note: Type.Optional(Type.String({ maxLength: 8 })) }) },
  response: Type.Object({ size: Type.Integer(), note: Type.String() }),
});

const routes = [
  route(upload, async (call) => {
    const { bytes, fields } = await call.upload();
    return { size: bytes, note: fields['note'] ?? '' };
  }),
];

test('when the file is within the limit, the handler gets it with its fields', async () => {
  const app = await serveRoutes(routes);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/upload',
    ...form({ file: '12345', note: 'five' }),
  });
  expect(answer.json()).toEqual({ size: 5, note: 'five' });
});

test.each([
  ['too large', form({ file: '12345678901' }), 413],
  ['missing', form({ note: 'x' }), 422],
  ['no form', { payload: { a: 1 } }, 415],
  ['without a boundary', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }, 400],
  ['cut short', { ...form({ file: '12345' }), payload: '--xxBOUNDARYxx\r\ncontent-disp' }, 400],
])('when the file is %s, the request is refused', async (_, request, status) => {
  const app = await serveRoutes(routes);
  const answer = await app.inject({ method: 'POST', url: '/api/upload', ...request });
  expect(answer.statusCode).toBe(status);
});

test.each([
  ['longer than declared', 'much too long', 'Must not have more than 8 characters'],
  ['no text that can be stored', 'a\0b', 'Text contains a character that cannot be stored'],
])('when a field of the form is %s, the response names it', async (_, note, msg) => {
  const app = await serveRoutes(routes);
  const answer = await app.inject({ method: 'POST', url: '/api/upload', ...form({ file: '12345', note }) });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail).toMatchObject([{ loc: ['body', 'note'], msg }]);
});

function form(parts: Record<string, string>) {
  const boundary = 'xxBOUNDARYxx';
  const lines = Object.entries(parts).map(([name, value]) => {
    const file = name === 'file' ? '; filename="a.csv"\r\ncontent-type: text/csv' : '';
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${lines.join('')}--${boundary}--\r\n`,
  };
}

test('when a request ends, its upload is deleted, whether it was accepted or not', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-uploads-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const left = () => readdirSync(path.join(dataDir, 'uploads'));
  const seen: string[][] = [];
  const counting = route(upload, async (call) => {
    const { bytes } = await call.upload();
    seen.push(left());
    if (bytes === 3) throw new Error('broken');
    return { size: bytes, note: '' };
  });
  const app = await serveRoutes([counting], { env: { DATA_DIR: dataDir } });
  for (const file of ['12345', '123', '12345678901']) {
    await app.inject({ method: 'POST', url: '/api/upload', ...form({ file }) });
    expect(left()).toEqual([]);
  }
  expect(seen.map((names) => names.length)).toEqual([1, 1]);
});

test('when a connection breaks during an upload, the received part is deleted', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-uploads-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const left = () => readdirSync(dataDir, { recursive: true }).length;
  const app = await serveRoutes(routes, { env: { DATA_DIR: dataDir } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { headers } = form({ file: '12345' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST /api/upload HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\ncontent-type: ${headers['content-type']}\r\n\r\n`,
  );
  socket.write('--xxBOUNDARYxx\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n123');
  await expect.poll(left).toBeGreaterThan(1);
  socket.destroy();
  // The folder of all uploads remains.
  await expect.poll(left).toBe(1);
});
