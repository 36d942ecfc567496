import { QueryClient } from '@tanstack/react-query';
import { applyMessage, isWellFormed, type LiveFeature } from '../../web/platform/realtime-live.ts';
import type { Caller } from '../support/test-app.ts';
import type { Client } from '../realtime/support/client.ts';

/** Returns the query cache of a browser, which applies the events of its socket. */
export function createBrowser(
  { client, viewer }: { client: Client; viewer: Caller },
  features: readonly LiveFeature[],
): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.ws.on('message', (frame: Buffer) => {
    // Sent by the server under test.
    const { type, data } = JSON.parse(frame.toString()) as { type: string; data: unknown };
    const handlers = features.flatMap((feature) => feature.handlers);
    if (!isWellFormed(handlers, { type, data })) throw new Error(`${type} is not well-formed`);
    applyMessage(handlers, { type, data }, { queries, viewerId: () => viewer.uuid, log: fail });
  });
  return queries;
}

function fail(problem: string, detail: unknown): never {
  throw new Error(problem, { cause: detail });
}
