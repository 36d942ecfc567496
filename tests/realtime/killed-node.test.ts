import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { activityTopic } from '@plotline/contract/presence.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createStatementTimes } from '../../server/platform/statement-times.ts';
import { createPublisher } from '../support/publisher.ts';
import { samplePost } from '../support/sample-post.ts';
import { createTestApp } from '../support/test-app.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { call } from '../support/writers.ts';
import { connect, endSocketsAfterwards, listen, type Client } from './support/client.ts';

/** Long form: `KILLS=200 vitest run tests/realtime/killed-node.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 1);
/** Time within which an open browser shows what a fetch would, or fetches. */
const LIMIT_MS = 3_000;

const times = createStatementTimes({ log: { warn: () => undefined }, since: new Date() });
const database = await createTestDatabase({ times });
const app = await createTestApp({ database });
const url = await listen(app);
const { kit, definition } = await createPublisher(app);
endSocketsAfterwards();
const author = await app.signUp('author');
await author.post('/api/trackers/enable', { tracker_type: definition.type });

async function publishPost(): Promise<string> {
  const post = samplePost(author.uuid, { eventAt: new Date() });
  await kit.transaction((trx) => kit.publish(trx, [post]));
  return post.uuid;
}

async function createTarget() {
  const uuid = await publishPost();
  const shown = (await author.get(`/api/activities/${uuid}`)).json<{ likeable_type: string }>();
  return { likeable_type: shown.likeable_type, likeable_uuid: uuid };
}

/** Returns whether the browser has the like, or knows that it must fetch. */
const isUpToDate = ({ received }: Client) =>
  received.some(
    ({ type, data }) => type === 'resync' || (type.startsWith('like') && data['like_count'] === 1),
  );

test(
  'when a node is killed right after it has stored a like, browsers at the other node learn of it',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'plotline-killed-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const { target } = database;
    if (typeof target === 'string') throw new TypeError('the test server has an address');
    const env = {
      DATABASE_URL: `postgres:///${target.database}?host=${encodeURIComponent(target.host)}&user=${target.user}`,
      SECRET_KEY: app.platform.config.secretKey,
    };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const node = await startServerProcess({ dataDir, env });
      onTestFinished(() => node.kill());
      const like = await createTarget();
      const client = await connect(url, author);
      await client.subscribe(activityTopic(like.likeable_uuid));
      const response = await call(`${node.url}/api/likes`, `session=${author.cookie}`, like);
      expect(response.status).toBeLessThan(300);
      // The message is gathered for three milliseconds.
      await pause(Math.random() * 4);
      await node.kill();
      await expect.poll(() => isUpToDate(client), { timeout: LIMIT_MS, interval: 20 }).toBe(true);
      client.ws.terminate();
    }
  },
  20_000 + KILLS * 20_000,
);

test('when users like, comment and follow, their transactions do not send NOTIFY', async () => {
  const [ada, bob] = [await app.signUp('ada'), await app.signUp('bob')];
  const like = await createTarget();
  const comment = {
    activity_type: like.likeable_type,
    activity_uuid: like.likeable_uuid,
    content: 'Well done',
  };
  const responses = [
    await author.post('/api/likes', like),
    await author.post('/api/comments', comment),
    await ada.post(`/api/follows/${bob.username}`),
  ];
  for (const { statusCode } of responses) expect(statusCode).toBeLessThan(300);
  const statements = [...times.all()].map(({ statement }) => statement);
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.filter((statement) => /notify/i.test(statement))).toEqual([]);
});
