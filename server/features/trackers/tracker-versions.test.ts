import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';

const app = await createTestApp();
const { db } = app.platform;
const { kit, definition, publish } = await createPublisher(app);
let ada: Caller;
let post: string;

beforeEach(async () => {
  [ada] = await app.join('ada');
  [post = ''] = await publish(ada, {});
});

async function versionNow(): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from user_trackers where user_id = ${ada.uuid} and tracker_type = ${definition.type}`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
}

async function expectRaised(write: () => Promise<unknown>): Promise<void> {
  const before = await versionNow();
  await write();
  expect(await versionNow()).toBeGreaterThan(before);
}

test('when a tracker writes, the version is raised; a write that fails raises nothing', async () => {
  await expectRaised(() => kit.lockedTransaction(ada.uuid, async () => undefined));
  await expectRaised(() => kit.transaction((trx) => kit.markSynced(trx, ada.uuid)));
  const before = await versionNow();
  const fails = kit.lockedTransaction(ada.uuid, async () => {
    throw new Error('taken back');
  });
  await expect(fails).rejects.toThrow('taken back');
  expect(await versionNow()).toBe(before);
});

test('when settings, privacy or posts change, also hidden ones, the version is raised', async () => {
  const type = definition.type;
  await expectRaised(() => ada.put('/api/trackers/feed', { tracker_type: type, publish_delay_minutes: 5 }));
  await expectRaised(() =>
    ada.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: false }),
  );
  await expectRaised(() => ada.delete(`/api/posts/${type}/${post}`));
  await expectRaised(() =>
    sql`update activities set visibility = 'only_me' where uuid = ${post}`.execute(db),
  );
  await expectRaised(() => sql`update activities set is_published = false where uuid = ${post}`.execute(db));
  await expectRaised(() => sql`delete from activities where uuid = ${post}`.execute(db));
});

test('when a tracker is removed and added again, no earlier version returns', async () => {
  await expectRaised(async () => {
    await ada.post('/api/trackers/remove', { tracker_type: definition.type });
    await publish(ada, {});
  });
});
