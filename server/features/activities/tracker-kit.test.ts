import { expect, test } from 'vitest';
import { createPublisher } from '../../../tests/support/publisher.ts';
import { samplePost } from '../../../tests/support/sample-post.ts';
import { createTestApp, type Caller } from '../../../tests/support/test-app.ts';

const app = await createTestApp();
const { kit, definition } = await createPublisher(app);
const owner = await app.signUp('kit_owner');
const follower = await app.signUp('kit_follower');
const stranger = await app.signUp('kit_stranger');

function publishFor(userId: string, uuid: string): Promise<void> {
  return kit.lockedTransaction(userId, async (trx) => {
    await kit.publish(trx, [
      samplePost(userId, { uuid, eventAt: app.platform.now(), localDate: '2026-03-18' }),
    ]);
  });
}

/** Who of owner, follower, stranger and guest may see an item. */
async function seenBy(uuid: string): Promise<boolean[]> {
  const viewers: (Caller | null)[] = [owner, follower, stranger, null];
  return Promise.all(
    viewers.map((one) =>
      kit.mayView(one && { uuid: one.uuid, username: one.username, role: 'user', sessionId: '' }, {
        uuid,
        userId: owner.uuid,
      }),
    ),
  );
}

test('when an item has a post, the post decides who may see it; otherwise its tracker does', async () => {
  const [posted, bare] = [app.platform.newId(), app.platform.newId()];
  await publishFor(owner.uuid, posted);
  await owner.put('/api/auth/update-tracker-privacy', { tracker_type: definition.type, is_public: true });
  await follower.post(`/api/follows/${owner.username}`);
  await owner.patch('/api/profile/privacy', { is_profile_public: false });
  expect(await seenBy(posted)).toEqual([true, true, false, false]);
  expect(await seenBy(bare)).toEqual([true, true, false, false]);
  await owner.delete(`/api/posts/${definition.type}/${posted}`);
  // Its owner hid the post and still has the item.
  expect(await seenBy(posted)).toEqual([true, false, false, false]);
  expect(await seenBy(bare)).toEqual([true, true, false, false]);
  await owner.post('/api/trackers/disable', { tracker_type: definition.type });
  expect(await seenBy(bare)).toEqual([false, false, false, false]);
});

test('when a post names several users, a block between it and one of them leaves it out', async () => {
  const author = await app.signUp('kit_beside');
  const uuid = app.platform.newId();
  await publishFor(author.uuid, uuid);
  await author.put('/api/auth/update-tracker-privacy', { tracker_type: definition.type, is_public: true });
  const beside = (...users: Caller[]) => users.map((one) => ({ uuid, besideUserId: one.uuid }));
  const shown = async (...users: Caller[]) => [
    ...(await kit.findVisiblePosts(null, beside(...users))).keys(),
  ];
  expect(await shown(follower, stranger)).toEqual([uuid]);
  await author.post(`/api/blocks/${stranger.username}`);
  expect(await shown(follower)).toEqual([uuid]);
  expect(await shown(follower, stranger)).toEqual([]);
});

test('when last activity is queried, active users have a time and unknown ids have none', async () => {
  const seen = await kit.lastActiveAt([owner.uuid, app.platform.newId()]);
  expect([...seen.keys()]).toEqual([owner.uuid]);
  expect(seen.get(owner.uuid)).toBeInstanceOf(Date);
});

test('when an undeclared setting is read, it throws', () => {
  expect(() => kit.setting('NOBODY_DECLARED_IT')).toThrow('declares no setting');
});

test('when a tracker sends a notice, each user who wants notices gets it once, with a link to their tracker', async () => {
  const userIds = [owner.uuid, stranger.uuid, owner.uuid];
  await follower.put('/api/notifications/preferences', { preferences: { system: false } });
  const give = (fails: boolean) =>
    kit.transaction(async (trx) => {
      await kit.notify(trx, { userIds: [...userIds, follower.uuid], message: 'Your link has ended.' });
      if (fails) throw new Error('taken back');
    });
  await expect(give(true)).rejects.toThrow('taken back');
  await give(false);
  for (const who of [owner, stranger]) {
    const { notifications, unread_count: unread } = (await who.get('/api/notifications/')).json();
    expect(notifications.filter(({ type }: { type: string }) => type === 'system')).toEqual([
      expect.objectContaining({
        message: 'Your link has ended.',
        link: `/${who.username}/${definition.type}`,
        related_user: expect.objectContaining({ uuid: who.uuid }),
        actors: [],
        actor_count: 0,
        is_read: false,
      }),
    ]);
    expect(unread).toBe(notifications.length);
  }
  expect((await follower.get('/api/notifications/')).json().total).toBe(0);
  const nowhere = kit.transaction((trx) => kit.notify(trx, { userIds, message: 'x', page: 'nowhere' }));
  await expect(nowhere).rejects.toThrow('declares no page nowhere');
});

test('when a notice is for administrators, only current administrators get it', async () => {
  const [admin, demoted, gone, muted] = await Promise.all([
    app.signUp('kit_admin'),
    app.signUp('kit_demoted'),
    app.signUp('kit_gone'),
    app.signUp('kit_muted'),
  ]);
  const { db } = app.platform;
  const uuids = [admin, demoted, gone, muted].map((one) => one.uuid);
  await db.updateTable('users').set({ role: 'admin' }).where('uuid', 'in', uuids).execute();
  await db.updateTable('users').set({ is_active: false }).where('uuid', '=', gone.uuid).execute();
  await muted.put('/api/notifications/preferences', { preferences: { system: false } });
  await kit.transaction((trx) => kit.notifyAdministrators(trx, 'A service refuses.'));
  await db.updateTable('users').set({ role: 'user' }).where('uuid', '=', demoted.uuid).execute();
  await db.updateTable('users').set({ is_active: true }).where('uuid', '=', gone.uuid).execute();
  const notified = (await admin.get('/api/notifications/')).json();
  expect(notified).toMatchObject({ total: 1, unread_count: 1 });
  expect(notified.notifications).toMatchObject([
    {
      type: 'system',
      message: 'A service refuses.',
      link: '/admin?tab=operations',
      actors: [],
      actor_count: 0,
    },
  ]);
  for (const other of [demoted, gone, muted, owner, stranger]) {
    const { notifications } = (await other.get('/api/notifications/')).json();
    expect(notifications).not.toContainEqual(expect.objectContaining({ link: '/admin?tab=operations' }));
    expect((await other.get('/api/notifications/unread-count')).json().unread_count).toBe(
      notifications.length,
    );
  }
});
