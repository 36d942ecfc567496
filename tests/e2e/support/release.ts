import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from '@playwright/test';

/** The server of the tests at another address, where a new build of the app can be released. */
export interface ReleasingServer {
  readonly url: string;
  /** From now on the app is another build: its files have other names, as when all of them changed. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

const FOLDER = 'assets/';

/** A folder instead of the one of the build, and the version of the stored app instead of the built one. */
interface Release {
  readonly folder: string;
  readonly builtVersion: string;
  readonly version: string;
}

/** Starts it. Files are renamed as they are sent, because a build takes too long. */
export async function startReleasingServer(): Promise<ReleasingServer> {
  const base = test.info().project.use.baseURL ?? '';
  const builtVersion = await readVersion(base);
  const next = { builtVersion, version: token(), folder: `${FOLDER}${token()}/` };
  let released: Release | null = null;
  const server = createServer((request, response) => {
    forward(request, response, { base, released }).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never the path of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      released = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readVersion(base: string): Promise<string> {
  const worker = await (await fetch(`${base}/service-worker.js`)).text();
  const version = /version:.([0-9a-f]{16})/.exec(worker)?.[1];
  if (version === undefined) throw new Error('the service worker names no version');
  return version;
}

const token = () => randomBytes(8).toString('hex');
const IS_TEXT = /html|javascript/;
/** Headers of the body as it was sent, and the cookies, of which fetch joins several. */
const LEFT_OUT = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'etag', 'set-cookie']);

async function forward(
  { url = '/', headers: { cookie = '', accept = '*/*' } }: IncomingMessage,
  response: ServerResponse,
  { base, released }: { base: string; released: Release | null },
): Promise<void> {
  const path = released ? url.replace(released.folder, FOLDER) : url;
  const answer = await fetch(base + path, { headers: { cookie, accept }, redirect: 'manual' });
  const headers = [...answer.headers].filter(([name]) => !LEFT_OUT.has(name));
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, Object.fromEntries(headers));
  const isText = IS_TEXT.test(answer.headers.get('content-type') ?? '');
  response.end(released && isText ? renameFiles(body.toString(), released) : body);
}

function renameFiles(text: string, { folder, builtVersion, version }: Release): string {
  return text.replaceAll(FOLDER, folder).replaceAll(builtVersion, version);
}
