import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Media } from '@plotline/contract/media.ts';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller, type TestAppOptions } from '../../../tests/support/test-app.ts';

export type Parts = Readonly<Record<string, Buffer>>;

/** Creates a JPEG in one colour with a location. */
export function picture(width = 1_000, height = 500): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#4f5be7' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer();
}

/** Creates the whole app and helpers for media in posts. Call it at the top of a file. */
export async function createMediaFixture(options: TestAppOptions = {}) {
  const app = await createTestApp(options);
  const publisher = await createPublisher(app);
  const { type } = publisher.definition;
  const upload = (user: Caller, parts: Parts) =>
    app.http.inject({
      method: 'POST',
      url: '/api/media',
      cookies: { session: user.cookie },
      ...form(parts),
    });
  return {
    app,
    type,
    upload,
    publish: publisher.publish,
    kit: publisher.kit,
    uploaded: async (user: Caller, file?: Buffer, poster?: Buffer): Promise<Media> => {
      const answer = await upload(user, {
        file: file ?? (await picture()),
        ...(poster ? { poster } : {}),
      });
      expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
      return answer.json<Media>();
    },
    change: (user: Caller, uuid: string, body: object) => user.put(`/api/posts/${type}/${uuid}`, body),
    folders: (): string[] => listOf(path.join(app.platform.config.dataDir, 'files/posts')),
    scratch: (): string[] => listOf(path.join(app.platform.config.dataDir, 'uploads')),
  };
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Creates a form; file name and type are misleading, since the server must ignore them. */
export function form(parts: Parts) {
  const pieces = Object.entries(parts).flatMap(([name, content]) => [
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.svg"\r\ncontent-type: image/svg+xml\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([...pieces, Buffer.from('--x--\r\n')]),
  };
}
