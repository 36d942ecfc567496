import { FOLLOWEES, tokenOf, VIEWERS } from './fill.ts';
import type { FilledDatabase } from './databases.ts';
import { startServer, stopServer, type BenchRequest, type BenchServer } from './load.ts';
import type { Contender } from './turns.ts';

interface Feed {
  readonly feed: string;
  readonly kinds: readonly string[];
  readonly path: string;
  /** First of the reading users; null for guests. */
  readonly firstViewer: number | null;
  readonly isDeep?: boolean;
}

const FOR_YOU = '/api/';
const feeds: readonly (readonly Feed[])[] = [
  [{ feed: 'guest', kinds: ['app', 'buffer'], path: FOR_YOU, firstViewer: null }],
  [{ feed: 'guest, no cache', kinds: ['app-uncached', 'bare'], path: FOR_YOU, firstViewer: null }],
  [
    { feed: 'For you', kinds: ['app', 'bare'], path: FOR_YOU, firstViewer: 1 },
    { feed: 'For you, page 50', kinds: ['app', 'bare'], path: FOR_YOU, firstViewer: 1, isDeep: true },
  ],
  FOLLOWEES.map((followees, group) => ({
    feed: `Following ${followees.toLocaleString('en')}`,
    kinds: ['app', 'bare'],
    path: '/api/?feed_type=following',
    firstViewer: group * VIEWERS + 1,
  })),
];

export interface Reading {
  readonly comparisons: readonly (readonly Contender[])[];
  readonly stop: () => Promise<void>;
}

/** Reads of each database. All servers keep running; one at a time gets requests. */
export async function startReading(databases: readonly FilledDatabase[]): Promise<Reading> {
  const started = await Promise.all(databases.map(startServers));
  const comparisons = feeds.map((compared) =>
    Promise.all(
      started.flatMap(({ size, servers }) =>
        compared.flatMap((feed) => feed.kinds.map((kind) => contenderOf(feed, { size, kind, servers }))),
      ),
    ),
  );
  return {
    comparisons: await Promise.all(comparisons),
    stop: async () => {
      await Promise.all(started.flatMap(({ servers }) => [...servers.values()].map(stopServer)));
    },
  };
}

type Servers = ReadonlyMap<string, BenchServer>;

async function startServers({ size, env }: FilledDatabase): Promise<{ size: number; servers: Servers }> {
  const app = await startServer(['app'], env);
  const others = ['app-uncached', 'bare', 'buffer'].map(async (kind) => {
    const args = kind === 'buffer' ? [kind, `${app.url}${FOR_YOU}`] : [kind];
    return [kind, await startServer(args, env)] as const;
  });
  return { size, servers: new Map([['app', app], ...(await Promise.all(others))]) };
}

async function contenderOf(
  { feed, path, firstViewer, isDeep = false }: Feed,
  { size, kind, servers }: { size: number; kind: string; servers: Servers },
): Promise<Contender> {
  const server = serverOf(servers, kind);
  const cookies =
    firstViewer === null
      ? [null]
      : Array.from({ length: VIEWERS }, (_, viewer) => `session=${tokenOf(firstViewer + viewer)}`);
  const { url } = serverOf(servers, 'app');
  const requests = await Promise.all(
    cookies.map(async (cookie) => ({ cookie, path: isDeep ? await pageFifty(url, path, cookie) : path })),
  );
  return {
    feed,
    size,
    kind,
    begin: () => Promise.resolve({ server, done: goOn }),
    next: roundRobin(requests),
  };
}

function goOn(): Promise<void> {
  return Promise.resolve();
}

function serverOf(servers: Servers, kind: string): BenchServer {
  const server = servers.get(kind);
  if (!server) throw new Error(`no server is ${kind}`);
  return server;
}

/** Requested by cursor, as the web app does. */
async function pageFifty(url: string, path: string, cookie: string | null): Promise<string> {
  const answer = await fetch(`${url}${path}?page=49`, { headers: cookie === null ? {} : { cookie } });
  // The product's response has the contract's shape.
  const { next_cursor } = (await answer.json()) as { next_cursor: string };
  return `${path}?cursor=${next_cursor}`;
}

function roundRobin(requests: readonly BenchRequest[]): () => BenchRequest {
  let turn = 0;
  const [first] = requests;
  if (!first) throw new Error('there are no requests');
  return () => requests[turn++ % requests.length] ?? first;
}
