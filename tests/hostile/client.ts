import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HostileRequest } from './requests.ts';

export interface HostileAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly cookies: readonly string[];
  readonly ms: number;
}

/** Sends requests unchanged; `fetch` would correct them. */
export function createClient(url: string, { timeLimitMs }: { timeLimitMs: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(url);

  /** Rejects without a complete response in time. */
  async function send(
    wanted: Pick<HostileRequest, 'method' | 'path' | 'headers' | 'body'>,
    cookie?: string,
  ): Promise<HostileAnswer> {
    const begun = performance.now();
    const length = wanted.body === undefined ? {} : { 'content-length': Buffer.byteLength(wanted.body) };
    const headers = { ...(cookie ? { cookie } : {}), ...wanted.headers, ...length };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method: wanted.method,
          path: wanted.path,
          headers,
          signal: AbortSignal.timeout(timeLimitMs),
        },
        resolve,
      );
      sent.once('error', reject);
      sent.end(wanted.body);
    });
    const body = await buffer(answer);
    return {
      status: answer.statusCode ?? 0,
      body,
      cookies: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0] ?? ''),
      ms: performance.now() - begun,
    };
  }

  return { send, close: () => agent.destroy() };
}

export type HostileClient = ReturnType<typeof createClient>;
