import { expect } from 'vitest';
import type { Restore } from '@plotline/contract/restores.ts';
import { form } from '../../server/features/media/media.fixture.ts';
import { zipOf } from './archive.ts';
import type { Caller, TestApp } from './test-app.ts';
import { unzip } from './unzip.ts';

type Http = Pick<TestApp, 'http'>;
type Owner = Pick<Caller, 'cookie' | 'get'>;

export function send({ http }: Http, { cookie }: Pick<Owner, 'cookie'>, url: string, file: Buffer) {
  return http.inject({ method: 'POST', url, cookies: { session: cookie }, ...form({ file }) });
}

export const exportOf = async (user: Owner) => (await user.get('/api/auth/export')).rawPayload;

/** Restores an export and returns the ended restore. */
export async function restore(app: Http, user: Owner, file: Buffer): Promise<Restore> {
  const answer = await send(app, user, '/api/auth/import', file);
  const { import: started } = answer.json<{ import: Restore }>();
  expect([answer.statusCode, started]).toMatchObject([202, { file_name: expect.any(String) }]);
  expect((await user.get('/api/auth/import')).json()).toMatchObject({ import: { id: started.id } });
  const latest = async () => (await user.get('/api/auth/import')).json<{ import: Restore }>().import;
  await expect.poll(async () => (await latest()).state, { timeout: 30_000 }).toMatch(/^(?:done|failed)$/);
  return latest();
}

/** Returns a zip with one file changed, or without it. */
export async function changed(
  zip: Buffer,
  name: string,
  change: ((text: string) => string) | null,
): Promise<Buffer> {
  const files = await unzip(zip);
  const result: (readonly [name: string, content: string | Buffer])[] = [];
  for (const [file, content] of files) {
    const text = file === name && change ? change(String(content)) : null;
    if (text === String(content)) throw new Error(`${name} was not changed`);
    if (file !== name || change) result.push([file, text ?? content]);
  }
  return zipOf(result);
}

/** Changes the rows of a file with JSON lines. */
export function withRows(change: (row: object, index: number) => object): (text: string) => string {
  return (text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line, index) => `${JSON.stringify(change(JSON.parse(line), index))}\n`)
      .join('');
}
