import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect } from 'vitest';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';

export const RED = '#ff0000';
export const redJpeg = await plain(RED).jpeg().toBuffer();
export const bluePng = await plain('#0000ff').png().toBuffer();

/** Creates a picture of 600 by 500 pixels in one colour. */
export function plain(background: string): Sharp {
  return sharp({ create: { width: 600, height: 500, channels: 3, background } });
}

type Fields = Readonly<Record<string, string>>;

/** Creates the whole app and helpers for uploading pictures. Call it at the top of a file. */
export async function createPicturesFixture() {
  const app = await createTestApp();
  const upload = (user: Caller, file: Buffer, fields?: Fields, part?: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/auth/upload-profile-picture',
      cookies: { session: user.cookie },
      ...form(file, fields, part),
    });
  return {
    app,
    upload,
    uploaded: async (user: Caller, file: Buffer = redJpeg, fields?: Fields): Promise<string> => {
      const answer = await upload(user, file, fields);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      return answer.json<{ user: { profile_photo_url: string } }>().user.profile_photo_url;
    },
    files: (): string[] =>
      readdirSync(path.join(app.platform.config.dataDir, 'files/avatars')).map(
        (file) => `/media/avatars/${file}`,
      ),
  };
}

/** Creates a form; the file name and type are misleading, since the server must ignore them. */
function form(file: Buffer, fields: Fields = {}, part = 'file') {
  const texts = Object.entries(fields).map(
    ([field, text]) => `--x\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
  );
  const head = `--x\r\ncontent-disposition: form-data; name="${part}"; filename="me.svg"\r\ncontent-type: image/svg+xml\r\n\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from('\r\n--x--\r\n')]),
  };
}
