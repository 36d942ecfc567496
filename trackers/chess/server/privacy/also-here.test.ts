import { expect, test } from 'vitest';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { createPrivacyFixture, type Linked } from './privacy.fixture.ts';

const { kit, linked, join, guest, playEachOther } = await createPrivacyFixture();

/** Returns the other player that the card and the page of a game link to. */
async function named(viewer: Caller, uuid: string): Promise<unknown[]> {
  const { stats } = (await viewer.get(`/api/activities/${uuid}`)).json();
  const { game } = (await viewer.get(`/api/chess/games/${uuid}`)).json();
  return [stats.also_here ?? null, game.also_here];
}

const both = (other: Linked, uuid: string) => [1, 2].map(() => ({ username: other.username, uuid }));
const NOBODY = [null, null];

test('when both players of a game are users, each game links to the other', async () => {
  const [ada, bob] = [await linked('ada'), await linked('bob')];
  const [own, theirs] = await playEachOther(ada, bob, '2026-03-17T09:00:00Z');
  for (const viewer of [guest, ada, bob]) {
    expect(await named(viewer, own)).toEqual(both(bob, theirs));
    expect(await named(viewer, theirs)).toEqual(both(ada, own));
  }
  const { activities } = (await guest.get(`/api/${ada.username}`)).json();
  expect(activities).toMatchObject([{ stats: { also_here: { username: bob.username } } }]);
});

test("when the other player's game is not public, only users who may see it get the link", async () => {
  const [ada, bob, fan] = [await linked('ada'), await linked('bob'), await join()];
  const [own, theirs] = await playEachOther(ada, bob, '2026-03-17T10:00:00Z');
  await fan.post(`/api/follows/${bob.username}`);
  await bob.patch('/api/profile/privacy', { is_profile_public: false });
  expect(await named(guest, own)).toEqual(NOBODY);
  expect(await named(fan, own)).toEqual(both(bob, theirs));
  await bob.put('/api/auth/update-tracker-privacy', { tracker_type: 'chess', is_public: false });
  expect(await named(fan, own)).toEqual(NOBODY);
  await bob.put('/api/auth/update-tracker-privacy', { tracker_type: 'chess', is_public: true });
  await bob.post('/api/trackers/disable', { tracker_type: 'chess' });
  expect(await named(fan, own)).toEqual(NOBODY);
  await bob.post('/api/trackers/enable', { tracker_type: 'chess' });
  expect(await named(fan, own)).toEqual(both(bob, theirs));
  await bob.post(`/api/blocks/${fan.username}`);
  expect(await named(fan, own)).toEqual(NOBODY);
});

test('when a user views their games as a follower, the link stays hidden if they may not see the other game', async () => {
  const [ada, bob, fan] = [await linked('ada'), await linked('bob'), await join()];
  const [own, theirs] = await playEachOther(ada, bob, '2026-03-17T10:30:00Z');
  await fan.post(`/api/follows/${ada.username}`);
  await fan.post(`/api/follows/${bob.username}`);
  await bob.patch('/api/profile/privacy', { is_profile_public: false });
  const asFan = { view_as: fan.username, username: ada.username };
  const seen = async () => {
    const query = new URLSearchParams(asFan).toString();
    const { activities } = (await ada.get(`/api/${ada.username}?${query}`)).json();
    const { game } = (await ada.get(`/api/chess/games/${own}?${query}`)).json();
    return [activities[0].stats.also_here ?? null, game.also_here];
  };
  expect(await named(fan, own)).toEqual(both(bob, theirs));
  expect(await seen()).toEqual(NOBODY);
  await bob.patch('/api/profile/privacy', { is_profile_public: true });
  expect(await seen()).toEqual(both(bob, theirs));
});

test('when one player blocked the other, no one gets the link', async () => {
  const [ada, bob] = [await linked('ada'), await linked('bob')];
  const [own, theirs] = await playEachOther(ada, bob, '2026-03-17T11:00:00Z');
  await bob.post(`/api/blocks/${ada.username}`);
  for (const viewer of [guest, await join()]) {
    expect([await named(viewer, own), await named(viewer, theirs)]).toEqual([NOBODY, NOBODY]);
  }
});

test('when the other account is unconfirmed or played the same color, there is no link', async () => {
  const [ada, bob, copy] = [
    await linked('ada'),
    await linked('bob', { verified_at: null }),
    await linked('ada2'),
  ];
  const [own, theirs] = await playEachOther(ada, bob, '2026-03-17T12:00:00Z');
  await playEachOther(copy, await linked('bob2', { verified_at: null }), '2026-03-17T12:00:00Z');
  expect(await named(guest, own)).toEqual(NOBODY);
  expect((await named(guest, theirs))[1]).toMatchObject({ username: expect.stringMatching('player_') });
  const account = kit.db.updateTable('chess_accounts').set({ is_confirmed: true });
  await account.where('uuid', '=', bob.accountId).execute();
  expect(await named(guest, own)).toEqual(both(bob, theirs));
});
