import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received event. */
export interface Received {
  readonly path: string;
  readonly signature: string;
  readonly body: string;
  readonly event: { readonly id: string; readonly type: string; readonly activity: unknown };
}

type Behaviour = number | 'hang' | 'endless body' | { readonly redirect: string };

/** A local server that receives webhooks, and responds as the test says. */
export async function startWebhookReceiver() {
  const behaviours = new Map<string, Behaviour[]>();
  const received: Received[] = [];
  let openBodies = 0;
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks).toString();
      // As the product wrote it.
      const event = JSON.parse(body) as Received['event'];
      received.push({ path, body, event, signature: String(request.headers['plotline-signature']) });
      respond(response, behaviours.get(path)?.shift() ?? 200);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never the path of a pipe.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function respond(response: ServerResponse, behaviour: Behaviour): void {
    if (behaviour === 'hang') return;
    if (typeof behaviour === 'number') return void response.writeHead(behaviour).end();
    if (behaviour !== 'endless body')
      return void response.writeHead(307, { location: behaviour.redirect }).end();
    response.writeHead(200);
    openBodies += 1;
    const write = () => response.write('x'.repeat(65_536));
    response.on('drain', write).on('close', () => void (openBodies -= 1));
    write();
  }

  return {
    origin,
    receivedAt: (path: string) => received.filter((one) => one.path === path),
    /** Responses to the next events at a path, in order; then 200. */
    respond: (path: string, ...next: Behaviour[]) => void behaviours.set(path, next),
    /** Bodies that the product has not closed yet. */
    openBodies: () => openBodies,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the signature that an event must have: the reference of the documentation. */
export function expectedSignature(secret: string, { signature, body }: Received): string {
  const seconds = /^t=(\d+),/.exec(signature)?.[1] ?? '';
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
