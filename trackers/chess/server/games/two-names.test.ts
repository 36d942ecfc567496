import { expect, test } from 'vitest';
import { createChessFixture, played, type Player } from '../chess.fixture.ts';
import type { PlayedGame } from './game.model.ts';

// Games of a user who was several players of one site.

const { join, store, guest, linkAccount } = await createChessFixture();

/** A game on the 18th of March, at an hour. */
function at(hour: number, ownName: string, changes: Partial<PlayedGame> = {}): PlayedGame {
  return played(`2026-03-18T${String(hour).padStart(2, '0')}:00:00Z`, { ownName, ...changes });
}

/** Returns them oldest first. */
async function ratingsOf(player: Player) {
  const { items } = await player.items('limit=100');
  return items
    .map((line: Record<string, unknown>) => [
      line['rating_before'],
      line['rating_after'],
      line['rating_diff'],
    ])
    .toReversed();
}

async function textsOf({ username }: Player): Promise<string[]> {
  const { activities } = (await guest.get(`/api/${username}?limit=100`)).json();
  return activities.map((one: { secondary_text: { text: string } }) => one.secondary_text.text);
}

test("when a user's two players alternate, the rating before a game is that of its own player", async () => {
  const ada = await join();
  await store(ada.uuid, [at(1, 'ada', { ratingAfter: 1_500 }), at(2, 'strong', { ratingAfter: 2_200 })]);
  await store(ada.uuid, [at(3, 'Ada', { ratingAfter: 1_508 }), at(4, 'strong', { ratingAfter: 2_206 })]);
  expect(await ratingsOf(ada)).toEqual([
    [null, 1_500, null],
    [null, 2_200, null],
    [1_500, 1_508, 8],
    [2_200, 2_206, 6],
  ]);
  expect((await textsOf(ada)).join('\n')).not.toContain('(+700)');
});

test('when a game is added before others, only the next game of its player follows it', async () => {
  const ada = await join();
  await store(ada.uuid, [at(2, 'strong', { ratingAfter: 2_200 }), at(3, 'ada', { ratingAfter: 1_508 })]);
  await store(ada.uuid, [at(1, 'ada', { ratingAfter: 1_500 })]);
  expect(await ratingsOf(ada)).toEqual([
    [null, 1_500, null],
    [null, 2_200, null],
    [1_500, 1_508, 8],
  ]);
});

test('when a player was renamed, the account and its rating stay the same', async () => {
  const ada = await join();
  const accountId = await linkAccount(ada.uuid, { username: 'ada' });
  await store(ada.uuid, [at(1, 'ada', { ratingAfter: 1_500 })], { accountId });
  await store(ada.uuid, [at(2, 'ada_new', { ratingAfter: 1_508 })], { accountId });
  expect(await ratingsOf(ada)).toEqual([
    [null, 1_500, null],
    [1_500, 1_508, 8],
  ]);
});

test('when daily games of two players overlap, the difference of each is its own', async () => {
  const ada = await join();
  const daily = { timeClass: 'daily', daysPerMove: 1, baseSeconds: null, incrementSeconds: null } as const;
  const startedAt = Temporal.Instant.from('2026-03-18T03:30:00Z');
  await store(ada.uuid, [
    at(3, 'ada', { ...daily, ratingAfter: 1_500 }),
    at(4, 'strong', { ...daily, ratingAfter: 2_200 }),
    at(5, 'ada', { ...daily, ratingAfter: 1_508, startedAt }),
  ]);
  expect((await ratingsOf(ada)).at(-1)).toEqual([1_500, 1_508, 8]);
});

test('when a burst has games of two players, its post shows no rating change', async () => {
  const ada = await join();
  await store(ada.uuid, [
    ...[1, 2, 3].map((hour) => at(hour, 'ada', { ratingAfter: 1_500 + hour })),
    at(4, 'strong', { ratingAfter: 2_200 }),
    at(5, 'strong', { ratingAfter: 2_206 }),
  ]);
  expect(await textsOf(ada)).toContainEqual(
    expect.stringMatching(/^3 games: 3 won, 0 drawn, 0 lost · (?!\d+ → 2)/),
  );
});
