import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser's push subscription with its private keys. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly pair: ECDH;
}

export interface Pushed {
  readonly endpoint: string;
  readonly headers: IncomingMessage['headers'];
  /** Decrypted message. */
  readonly message: Readonly<Record<string, unknown>>;
  /** Claims signed by the sender. */
  readonly claims: Readonly<Record<string, unknown>>;
}

type Answer = number | { readonly status: number; readonly headers: Record<string, string> } | 'hang';

/** A local push service: decrypts messages as a browser would, and responds as the test says. */
export async function startPushService(publicKey: () => Promise<string>) {
  const browsers = new Map<string, PushBrowser>();
  const answers = new Map<string, Answer[]>();
  const pushed: Pushed[] = [];
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never the path of a pipe.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `${origin}${request.url}`;
    const browser = browsers.get(endpoint);
    const body = Buffer.concat(await request.toArray());
    if (!browser) return void response.writeHead(404).end();
    const { authorization = '' } = request.headers;
    const claims = readClaims(authorization, await publicKey());
    // As its test wrote it.
    const message = JSON.parse(decrypt(body, browser)) as Pushed['message'];
    pushed.push({ endpoint, headers: request.headers, message, claims });
    const answer = answers.get(endpoint)?.shift() ?? 201;
    if (answer === 'hang') return;
    const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
    response.writeHead(status, headers).end();
  }

  return {
    origin,
    pushed,
    pushedTo: ({ endpoint }: PushBrowser) => pushed.filter((one) => one.endpoint === endpoint),
    /** Responses to the next messages, in order; then 201. */
    answer: ({ endpoint }: PushBrowser, ...next: Answer[]) => void answers.set(endpoint, next),
    newBrowser: (): PushBrowser => {
      const browser = browserAt(`${origin}/push/${randomBytes(16).toString('hex')}`);
      browsers.set(browser.endpoint, browser);
      return browser;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function browserAt(endpoint: string): PushBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth }, pair };
}

/** RFC 8291, section 3.4, around RFC 8188: one record, whose header holds salt, record size and sender's key. */
function decrypt(body: Buffer, { pair, keys }: PushBrowser): string {
  const [salt, size, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > size) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = derive(pair.computeSecret(senderKey), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** RFC 8292: a signed token with the key that verifies it. */
function readClaims(authorization: string, publicKey: string): Pushed['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const isSigned =
    key === publicKey &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  if (!isSigned) throw new Error(`not signed with the key that browsers were given: ${authorization}`);
  // Written by the code under test; the tests check its content.
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Pushed['claims'];
}
