import { expect, test } from 'vitest';
import { createChessFixture, played, type Player } from '../chess.fixture.ts';
import { announceMilestones } from './milestones.service.ts';

const { join, store, signUp, kit } = await createChessFixture();
const guest = await signUp('reader');
const FIRST = Temporal.Instant.from('2026-03-17T08:00:00Z');

/** Returns the texts of a player's posts, oldest first. */
async function textsOf({ username }: Player): Promise<(string | null)[]> {
  const { activities } = (await guest.get(`/api/${username}?limit=100`)).json();
  return activities.map(({ content }: { content: string | null }) => content).toReversed();
}

test('when ten wins in a row are reached twice, both posts say so once', async () => {
  const ada = await join();
  const games = Array.from({ length: 21 }, (_, index) =>
    played(FIRST.add({ minutes: 10 * index }).toString(), { result: index === 10 ? 'loss' : 'win' }),
  );
  await store(ada.uuid, games);
  await announceMilestones(kit, ada.uuid);
  const announced = (await textsOf(ada)).map((content) => content === '10 wins in a row (blitz)');
  expect(announced.flatMap((isAnnounced, index) => (isAnnounced ? index : []))).toEqual([9, 20]);
  const { activities } = (await guest.get(`/api/${ada.username}?limit=100`)).json();
  await ada.put(`/api/posts/chess/${activities[0].activity_uuid}`, { content: 'What a day' });
  await announceMilestones(kit, ada.uuid);
  await announceMilestones(kit, ada.uuid);
  expect((await textsOf(ada)).at(-1)).toBe('What a day');
});
