import { randomUUIDv7 } from 'node:crypto';
import { socketError } from '@plotline/contract/presence.ts';
import type { PublishedActivity } from '../../../server/tracker-kit/tracker-posts.ts';
import { publishRealtime, type Audience } from '../../../server/platform/realtime.ts';
import { createPublisher } from '../../support/publisher.ts';
import { samplePost } from '../../support/sample-post.ts';
import { createTestApp, type Caller } from '../../support/test-app.ts';
import { connect, endSocketsAfterwards, listen, type Client } from './client.ts';

/** Starts a node with a tracker that publishes activities; to be called once per test file. */
export async function createStage() {
  const app = await createTestApp();
  const { db, bus } = app.platform;
  const url = await listen(app);
  const { kit, definition } = await createPublisher(app);
  const tracker = { tracker_type: definition.type };
  endSocketsAfterwards();
  let count = 0;

  async function publish(
    userId: string,
    uuids: readonly string[] = [randomUUIDv7()],
    fields: Partial<PublishedActivity> = {},
  ): Promise<string> {
    const eventAt = app.platform.now();
    await kit.transaction((trx) =>
      kit.publish(
        trx,
        uuids.map((uuid) => samplePost(userId, { uuid, eventAt, ...fields })),
      ),
    );
    return uuids[0] ?? '';
  }

  /** Publishes an event with a text, by which tests recognise it. */
  const publishText = (to: Audience, detail: string) =>
    publishRealtime(bus, db, { to, event: socketError, data: { detail } });

  /** Resolves when everything published before is delivered to these users. */
  async function delivered(...clients: readonly (readonly [Client, Caller])[]): Promise<void> {
    const detail = `mark ${randomUUIDv7()}`;
    await publishText({ accounts: clients.map(([, { uuid }]) => uuid) }, detail);
    for (const [one] of clients) {
      let text: unknown;
      while (text !== detail) text = (await one.next('error'))['detail'];
    }
  }

  async function createScene() {
    count += 1;
    const [author, follower] = [await app.signUp(`author${count}`), await app.signUp(`follower${count}`)];
    await author.post('/api/trackers/enable', tracker);
    await author.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
    await follower.post(`/api/follows/${author.username}`);
    const activity = await publish(author.uuid);
    const client = await connect(url, follower);
    // The events of the setup are delivered before the test begins.
    await delivered([client, follower]);
    return { author, follower, activity, client };
  }

  const connectStranger = async () => connect(url, await app.signUp(`stranger${(count += 1)}`));
  return { app, kit, tracker, url, publish, publishText, delivered, createScene, connectStranger };
}
