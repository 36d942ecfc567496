import type { Pool, PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { currentContext } from '../server/platform/request-context.ts';
import { createTestApp } from './support/test-app.ts';
import { createTestDatabase } from './support/test-database.ts';
import { workout } from './support/writers.ts';

const database = await createTestDatabase({ poolSize: 8 });
const { signUp, guest } = await createTestApp({ database });
const SHARE = 2;
const PARALLEL = 24;

/** Counts the connections that requests, not jobs, have in use. @returns a function for the most at a time */
function watchConnections(pool: Pool): () => number {
  const connect = pool.connect.bind(pool);
  let [used, most] = [0, 0];
  const counted = async (): Promise<PoolClient> => {
    if (currentContext().reqId === undefined) return connect();
    used += 1;
    most = Math.max(most, used);
    const client = await connect();
    const release = client.release.bind(client);
    client.release = (error) => {
      used -= 1;
      release(error);
    };
    return client;
  };
  Object.assign(pool, { connect: counted });
  return () => {
    Object.assign(pool, { connect });
    return most;
  };
}

test('when a user stores 24 workouts at once, they use a quarter of the connections, in order, and others are answered meanwhile', async () => {
  const [writer, reader] = [await signUp('writer'), await signUp('reader')];
  // A session is known by its user once it has been used.
  await writer.get('/api/');
  const mostUsed = watchConnections(database.pool);
  const finished: number[] = [];
  const writes = Array.from({ length: PARALLEL }, async (_, index) => {
    const { statusCode } = await writer.post('/api/weights/workouts', workout(crypto.randomUUID()));
    finished.push(index);
    return statusCode;
  });
  await expect.poll(() => finished.length).toBeGreaterThan(0);
  // Before others use some, too.
  expect(mostUsed()).toBeLessThanOrEqual(SHARE);
  const answers = await Promise.all([reader.get('/api/'), guest.get('/api/')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(finished.length).toBeLessThan(PARALLEL);
  expect(await Promise.all(writes)).toEqual(Array(PARALLEL).fill(201));
  // They start in order; of those that run together a slow one may end after several others.
  for (const [place, index] of finished.entries())
    expect(Math.abs(place - index)).toBeLessThanOrEqual(PARALLEL / 4);
});

test('when a page reads much at once, it uses a quarter of the connections', async () => {
  const user = await signUp('page_reader');
  await user.get('/api/');
  const mostUsed = watchConnections(database.pool);
  const answers = await Promise.all(
    ['/api/', '/api/profiles/page_reader/weights', '/api/privacy/preview', '/api/search?q=a'].map((url) =>
      user.get(url),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
  expect(mostUsed()).toBeLessThanOrEqual(SHARE);
});

test('when more requests of a user wait than may, the next ones are refused with 429 and Retry-After', async () => {
  const user = await signUp('flooder');
  const answers = await Promise.all(Array.from({ length: 144 }, () => user.get('/api/')));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(144 - refused.length);
  expect(refused).toHaveLength(144 - 128 - SHARE);
  expect(refused[0]?.headers['retry-after']).toBe('5');
  expect((await user.get('/api/')).statusCode).toBe(200);
});
