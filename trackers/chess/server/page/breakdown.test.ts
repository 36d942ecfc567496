import { describe, expect, it } from 'vitest';
import {
  BREAKDOWN_DIMENSIONS,
  type BreakdownCell,
  type BreakdownDimension,
  type BreakdownMetric,
} from '../../contract/breakdown.ts';
import { createChessFixture, pgn, type Player } from '../chess.fixture.ts';

const app = await createChessFixture();

const BLITZ = 'pgn:standard:blitz';
const EVALUATED =
  '1. e4 { [%eval 0.1] [%clk 0:02:58] } e5 { [%eval 0.2] [%clk 0:02:57] } 2. Qh5 { [%eval -0.8] [%clk 0:02:50] } Nc6 { [%eval -0.8] [%clk 0:02:50] }';
const rated = (own: number, opponent: number, more = {}) => ({
  tags: { WhiteElo: String(own), BlackElo: String(opponent), ...more },
});
const GAMES = [
  pgn({ at: '2026-03-16T18:00:00Z', ...rated(1500, 1300), moves: EVALUATED }),
  pgn({ at: '2026-03-16T19:00:00Z', ...rated(1500, 1555), result: '0-1' }),
  pgn({ at: '2026-03-17T19:00:00Z', ...rated(1500, 1555, { TimeControl: '300' }), result: '1/2-1/2' }),
  pgn({ at: '2026-03-17T20:00:00Z', ...rated(1500, 1700, { TimeControl: '300' }) }),
  // Only its month is known, and it is against oneself in no way: it counts, but on no weekday.
  pgn({ tags: { Date: '2026.02.??', UTCDate: '????.??.??', UTCTime: '' }, white: 'Bob', black: 'Ada' }),
].join('');

type Cells = Readonly<Partial<Record<BreakdownMetric, BreakdownCell>>>;
type Rows = readonly { readonly value: string; readonly cells: Cells }[];

async function breakdownOf(player: Player): Promise<ReadonlyMap<BreakdownDimension, Rows>> {
  const page = await player.page(`&selector=${BLITZ}`);
  const section = page.sections.find(({ key }: { key: string }) => key === 'breakdown');
  return new Map(
    section.dimensions.map(({ dimension, rows }: { dimension: BreakdownDimension; rows: Rows }) => [
      dimension,
      rows,
    ]),
  );
}

const valuesOf = (rows: Rows | undefined, metric: BreakdownMetric) =>
  rows?.map(({ value, cells }) => [value, cells[metric]?.value ?? null, cells[metric]?.games ?? null]);

describe('the breakdown', () => {
  it('when games have ratings, clocks and evaluations, every pair of dimension and metric with data is there', async () => {
    const ada = await app.join();
    await ada.play(GAMES);
    const shown = await breakdownOf(ada);
    expect([...shown.keys()]).toEqual([...BREAKDOWN_DIMENSIONS]);
    expect(valuesOf(shown.get('color'), 'score')).toEqual([
      ['white', 62.5, 4],
      ['black', 0, 1],
    ]);
    expect(valuesOf(shown.get('result'), 'games')).toEqual([
      ['win', 2, 2],
      ['draw', 1, 1],
      ['loss', 2, 2],
    ]);
    expect(shown.get('result')?.some(({ cells }) => cells.score !== undefined)).toBe(false);
    expect(valuesOf(shown.get('strength'), 'score')).toEqual([
      ['-200..-100', 100, 1],
      ['0..100', 25, 2],
      ['200..', 100, 1],
    ]);
    expect(valuesOf(shown.get('weekday'), 'games')).toEqual([
      ['1', 2, 2],
      ['2', 2, 2],
    ]);
    expect(valuesOf(shown.get('hour'), 'games')).toEqual([
      ['18', 1, 1],
      ['19', 2, 2],
      ['20', 1, 1],
    ]);
    expect(valuesOf(shown.get('control'), 'games')).toEqual([
      ['180+2', 3, 3],
      ['300+0', 2, 2],
    ]);
    // Moves of 4 and 10 s; they cost 5 and 100 centipawns.
    expect(shown.get('phase')).toEqual([
      {
        value: 'opening',
        cells: {
          acpl: { value: 52.5, games: 1, is_few: true },
          move_time: { value: 7, games: 1, is_few: true },
        },
      },
    ]);
  });

  it('when the owner hides ratings, others get no strength, neither as stat nor as filter', async () => {
    const ada = await app.join();
    const bob = await app.join();
    await ada.play(GAMES);
    await app.tables
      .insertInto('chess_settings')
      .values({ user_id: ada.uuid, hides_ratings: true })
      .execute();
    const path = `/api/profiles/${ada.username}/chess`;
    const page = (await bob.get(`${path}?timeframe=all&selector=${BLITZ}`)).json();
    const section = page.sections.find(({ key }: { key: string }) => key === 'breakdown');
    expect(section.dimensions.map(({ dimension }: { dimension: string }) => dimension)).not.toContain(
      'strength',
    );
    const listed = `timeframe=all&filter=${encodeURIComponent('strength=0..100')}`;
    expect((await bob.get(`${path}/items?${listed}`)).json()).toMatchObject({ total: 0, items: [] });
    expect((await ada.items(listed)).total).toBe(2);
    const byRating = `timeframe=all&filter=${encodeURIComponent('has=opponent_rating')}`;
    expect((await bob.get(`${path}/items?${byRating}`)).json()).toMatchObject({ total: 0, items: [] });
    expect((await ada.items(byRating)).total).toBe(4);
  });
});

describe('a game with an incomplete date', () => {
  it('when only its month is known, page, list, file and export say no day', async () => {
    const ada = await app.join();
    await ada.play(GAMES);
    const { items } = await ada.items('timeframe=all&filter=color%3Dblack');
    expect(items).toEqual([
      expect.objectContaining({ local_date: '2026-02-01', date_precision: 'month', has_time: false }),
    ]);
    const { game } = (await ada.get(`/api/chess/games/${items[0].uuid}`)).json();
    expect(game.pgn).toContain('[Date "2026.02.??"]');
    expect(game.pgn).not.toContain('UTCDate');
    const again = await ada.play(game.pgn);
    expect(again).toMatchObject({ imported: 0, duplicates: 1 });
  });
});
