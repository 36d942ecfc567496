import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createChessFixture, pgn } from '../chess.fixture.ts';
import { nameNextGames } from './name-stored-games.ts';

const app = await createChessFixture();

const NAJDORF = '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6';
const NAJDORF_NAME = 'Sicilian Defense: Najdorf Variation';
const OLD = { eco: 'B20', name: 'Sicilian', family: 'Sicilian' };

/** Stores games, gives them a name of earlier times and starts the job. */
async function playedEarlier(games: number) {
  const ada = await app.join();
  const file = Array.from({ length: games }, (_, index) =>
    pgn({ at: `2026-03-0${9 - index}T10:00:00Z`, moves: NAJDORF }),
  );
  await ada.play(file.join(''));
  await ada.play(pgn({ at: '2026-03-01T10:00:00Z', moves: '' }));
  await sql`
    insert into chess_openings (eco, name, family) values (${OLD.eco}, ${OLD.name}, ${OLD.family})
    on conflict do nothing`.execute(app.tables);
  await sql`
    update chess_games set opening_id = (select id from chess_openings where name = ${OLD.name})
    where user_id = ${ada.uuid} and opening_id is not null`.execute(app.tables);
  await sql`insert into chess_opening_names (after_uuid) values (null) on conflict (id) do update set after_uuid = null`.execute(
    app.tables,
  );
  return ada;
}

type Player = Awaited<ReturnType<typeof playedEarlier>>;

async function openingsOf(player: Player): Promise<string[]> {
  const { items } = await player.items();
  return items.map(({ opening }: { opening: string | null }) => opening ?? 'none');
}

async function postsOf({ uuid }: Player) {
  return app.tables
    .withTables<{ activities: { uuid: string; user_id: string; edited_at: Date | null; data: unknown } }>()
    .selectFrom('activities')
    .selectAll()
    .where('user_id', '=', uuid)
    .orderBy('uuid')
    .execute();
}

it('when games have names of earlier times, the job names them step by step and then ends for good', async () => {
  const ada = await playedEarlier(3);
  const before = await postsOf(ada);
  expect(await openingsOf(ada)).toEqual(['Sicilian', 'Sicilian', 'Sicilian', 'none']);
  expect(await nameNextGames(app.kit, 2)).toBe(true);
  // A step ends with its transaction: the next one continues, on whichever node.
  expect((await openingsOf(ada)).toSorted()).toEqual(['Sicilian', NAJDORF_NAME, NAJDORF_NAME, 'none']);
  expect(await nameNextGames(app.kit, 2)).toBe(true);
  expect(await openingsOf(ada)).toEqual([NAJDORF_NAME, NAJDORF_NAME, NAJDORF_NAME, 'none']);
  expect(await nameNextGames(app.kit, 2)).toBe(false);
  expect(await nameNextGames(app.kit, 2)).toBe(false);

  const after = await postsOf(ada);
  expect(after.map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
  expect(after.filter(({ edited_at }) => edited_at !== null)).toEqual([]);
  expect(JSON.stringify(after)).toContain(NAJDORF_NAME);
});

it('when an opening is renamed, the page counts it under its family at once', async () => {
  const ada = await playedEarlier(3);
  const rows = async () => {
    const { sections } = await ada.page();
    return sections
      .find(({ key }: { key: string }) => key === 'openings')
      .rows.filter(({ color }: { color: string }) => color === 'both');
  };
  expect(await rows()).toMatchObject([{ name: 'Sicilian', games: 3 }]);
  while (await nameNextGames(app.kit)) expect(await openingsOf(ada)).not.toContain('Sicilian');
  expect(await rows()).toMatchObject([{ name: 'Sicilian Defense', games: 3 }]);
});

it('when a name says more than the list, it stays', async () => {
  const ada = await playedEarlier(1);
  await sql`update chess_openings set name = ${`${NAJDORF_NAME}, Opocensky Trick`} where name = ${OLD.name}`.execute(
    app.tables,
  );
  while (await nameNextGames(app.kit))
    expect(await openingsOf(ada)).toContain(`${NAJDORF_NAME}, Opocensky Trick`);
  expect(await openingsOf(ada)).toEqual([`${NAJDORF_NAME}, Opocensky Trick`, 'none']);
});

it.each(['B90 Sicilian', 'B90', 'Najdorf; Sicilian'])(
  'when games are stored as "%s", they get the name and family of the position',
  async (name) => {
    const ada = await playedEarlier(1);
    await sql`update chess_openings set name = ${name}, family = ${name} where name = ${OLD.name}`.execute(
      app.tables,
    );
    while (await nameNextGames(app.kit)) expect(await openingsOf(ada)).not.toContain(name);
    expect(await openingsOf(ada)).toEqual([NAJDORF_NAME, 'none']);
  },
);
