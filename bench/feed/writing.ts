import { createDatabase } from '../../server/platform/database.ts';
import type { FilledDatabase } from './databases.ts';
import { STAR, tokenOf } from './fill.ts';
import { startServer, stopServer, type BenchRequest } from './load.ts';
import { findTargets } from './targets.ts';
import type { Contender } from './turns.ts';
import { writeRequest, type WriteKind } from './writes.ts';

/** Users below this number read, the others write. */
const FIRST_WRITER = 1_000;
const WRITERS = 10_000;

/** Likes, comments and posts. A server runs only during its turn: an idle node would receive every event. */
export async function createWriting(
  database: FilledDatabase,
  writes: readonly WriteKind[],
  likeableType: string,
): Promise<Contender[][]> {
  const { size, env, connection } = database;
  const { db, close } = createDatabase(connection);
  const targets = [...(await findTargets(db)).keys()];
  await close();
  return writes.map((feed) => {
    const next = createNext(feed, { targets, likeableType });
    return ['app', 'bare'].map((kind) => ({ feed, size, kind, next, begin: () => start(kind, env) }));
  });
}

async function start(kind: string, env: NodeJS.ProcessEnv) {
  const server = await startServer([kind], env);
  return { server, done: () => stopServer(server) };
}

/** Never pairs the same user and activity twice. */
function createNext(
  kind: WriteKind,
  { targets, likeableType }: { targets: readonly string[]; likeableType: string },
): () => BenchRequest {
  let written = 0;
  return () => {
    const activityUuid = targets[written % targets.length] ?? '';
    const user = FIRST_WRITER + ((written + Math.floor(written / targets.length)) % WRITERS);
    written += 1;
    const content = `Well done, for the ${written}th time`;
    const { url, body } = writeRequest(kind, { likeableType, activityUuid, content });
    return { path: url, cookie: `session=${tokenOf(user)}`, body };
  };
}

/** Returns the median time until a follower of a user with 5,000 followers has read a new post. */
export async function measureVisible({ env }: FilledDatabase): Promise<number> {
  const server = await startServer(['app'], env);
  const times: number[] = [];
  for (let follower = 19_001; follower <= 19_020; follower += 1) {
    times.push(await postAndRead(server.url, follower));
  }
  await stopServer(server);
  return times.toSorted((a, b) => a - b)[times.length / 2] ?? Number.NaN;
}

async function postAndRead(url: string, follower: number): Promise<number> {
  const posted = await fetch(`${url}/bench/posts`, {
    method: 'POST',
    headers: { cookie: `session=${tokenOf(STAR)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'For everyone' }),
  });
  const { uuid } = (await posted.json()) as { uuid: string };
  const from = performance.now();
  for (;;) {
    const page = await fetch(`${url}/api/?feed_type=following`, {
      headers: { cookie: `session=${tokenOf(follower)}` },
    });
    if ((await page.text()).includes(uuid)) return performance.now() - from;
  }
}
