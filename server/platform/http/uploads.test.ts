import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { serveRoutes } from './http-server.fixture.ts';
import { route } from './route.ts';

const upload = defineEndpoint({
  name: 'upload',
  method: 'POST',
  path: '/api/upload',
  access: 'anyone',
  summary: 'Takes a file',
  multipart: { maxBytes: 10, fields: Type.Object({ note: Type.Optional(Type.String({ maxLength: 8 })) }) },
  response: Type.Object({ size: Type.Integer(), note: Type.String() }),
});

const routes = [
  route(upload, async (call) => {
    const { content, fields } = await call.upload();
    return { size: content.length, note: fields['note'] ?? '' };
  }),
];

test('when the file is within the limit, the handler gets it with the fields', async () => {
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
])('when the file is %s, the status says so', async (_, request, status) => {
  const app = await serveRoutes(routes);
  const answer = await app.inject({ method: 'POST', url: '/api/upload', ...request });
  expect(answer.statusCode).toBe(status);
});

test.each([
  ['longer than declared', 'much too long', 'Must not have more than 8 characters'],
  ['no text that can be stored', 'a\0b', 'Text contains a character that cannot be stored'],
])('when a field of the form is %s, the answer names it', async (_, note, msg) => {
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
