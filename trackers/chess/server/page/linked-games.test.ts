import type { Headline } from '@plotline/contract/tracker.ts';
import { expect, it } from 'vitest';
import { STREAKS, STRENGTHS, type LinkedFilter, type LinkedGames } from '../../contract/games.ts';
import {
  breakdownGames,
  dayGames,
  daysGames,
  endingGames,
  HEADLINE_GAMES,
  hourGames,
  poolGames,
  previousGames,
  ratingGames,
  sessionGames,
  streakGames,
} from '../../contract/linked-games.ts';
import type { BreakdownMetric } from '../../contract/breakdown.ts';
import type { ChessSection } from '../../contract/page.ts';
import { TREND_GAMES } from '../formulas/moving-median.ts';
import { createChessFixture, pgn } from '../chess.fixture.ts';

const app = await createChessFixture();

const BLITZ = 'pgn:standard:blitz';
const EVALUATED =
  '1. e4 { [%eval 0.1] [%clk 0:02:58] } e5 { [%eval 0.2] [%clk 0:02:57] } 2. Qh5 { [%eval -0.8] [%clk 0:02:50] } Nc6 { [%eval -0.8] [%clk 0:02:50] }';
const LINES = ['1. e4 c5 2. Nf3 d6', '1. e4 c5 2. Nc3', '1. d4 d5 2. c4 e6', EVALUATED];
const RESULTS = ['1-0', '1-0', '0-1', '1/2-1/2', '1-0', '1-0', '1-0', '0-1'] as const;

/** Games of three months, several on most days, with runs that begin and end within days. */
const GAMES = Array.from({ length: 96 }, (_, index) =>
  pgn({
    at: `2026-0${1 + (index >> 5)}-${String(10 + ((index >> 1) % 8)).padStart(2, '0')}T${String(9 + (index % 6)).padStart(2, '0')}:${String(index).padStart(2, '0')}:00Z`,
    ...(index % 3 === 0 && { white: 'Bob', black: 'Ada' }),
    result: RESULTS[(index * 5) % 8] ?? '1-0',
    moves: LINES[index % 4] ?? EVALUATED,
    tags: {
      ...(index % 7 > 0 && { WhiteElo: String(1500 + (index % 5) * 60), BlackElo: '1540' }),
      ...(index % 5 === 0 && { TimeControl: '300' }),
      Termination: index % 2 === 0 ? 'Time forfeit' : 'Normal',
    },
  }),
).join('');

const LINKED_FILTERS: readonly (keyof LinkedFilter)[] = [
  ...([
    'result',
    'color',
    'rated',
    'opening',
    'variation',
    'termination',
    'weekday',
    'hour',
    'strength',
  ] as const),
  ...(['control', 'has', 'from', 'to', 'streak', 'session', 'after', 'analysed_to'] as const),
];

/** Adds the analysis of a site to most games. */
async function analyse(userId: string): Promise<void> {
  await app.tables
    .updateTable('chess_games')
    .set({ accuracy: 80, opponent_accuracy: 75 })
    .where('user_id', '=', userId)
    .where('local_hour', '<>', 9)
    .execute();
}

interface Figure extends LinkedGames {
  readonly name: string;
  readonly games: number;
}

const ada = await app.join();
await ada.play(GAMES);
await analyse(ada.uuid);

const SECTIONS =
  'pools rating results performance openings endings when streaks calendar strength clock accuracy breakdown'.split(
    ' ',
  );

it('when a figure of the page is followed, the list has as many games as the figure says', async () => {
  const figures = await differencesOf('all');
  expect(figures.different).toEqual([]);
  expect(figures.sections).toEqual(new Set(['headline', ...SECTIONS]));
  expect(LINKED_FILTERS.filter((key) => !figures.filters.has(key))).toEqual([]);
});

it('when it is a figure of 30 days, the list has those games, or those of the 30 days before', async () => {
  const figures = await differencesOf('30d');
  expect(figures.different).toEqual([]);
  expect(figures.sections).toEqual(new Set(['headline', 'before', ...SECTIONS]));
});

/** Figures of a kind that are followed: a calendar has hundreds of them. */
const PER_KIND = 3;

/** Returns the figures whose list has another number of games. */
async function differencesOf(timeframe: '30d' | 'all') {
  const path = `/api/profiles/${ada.username}/chess?selector=${BLITZ}&timeframe=${timeframe}`;
  const page = (await ada.get(path)).json();
  const figures: Figure[] = [...page.headline.flatMap(headlineFigures), ...page.sections.flatMap(figuresOf)];
  const games = page.headline.find(({ key }: Headline) => key === 'games');
  const before = previousGames('games', page.timeframe);
  if (before) figures.push({ name: 'before', games: games.previous, ...before });
  const kinds = Map.groupBy(
    figures,
    ({ name, filter }) => `${name} ${Object.keys(filter).join(' ')} ${filter.has}`,
  );
  const different: string[] = [];
  for (const figure of [...kinds.values()].flatMap((kind) => kind.slice(-PER_KIND))) {
    const listed = await countListed(figure, timeframe);
    if (listed !== figure.games)
      different.push(`${figure.name} ${JSON.stringify(figure.filter)}: ${listed}, not ${figure.games}`);
  }
  return {
    different,
    sections: new Set(figures.map(({ name }) => name)),
    filters: new Set(figures.flatMap(({ filter }) => Object.keys(filter))),
  };
}

async function countListed(
  { filter, isAllTime = false, pool = BLITZ }: Figure,
  timeframe: string,
): Promise<number> {
  const query = new URLSearchParams({
    selector: pool,
    timeframe: isAllTime ? 'all' : timeframe,
    filter: new URLSearchParams({ ...filter, counted: 'yes' }).toString(),
    limit: '1',
  });
  return (await ada.items(query.toString())).total;
}

function headlineFigures({ key, n }: Headline): Figure[] {
  const filter = HEADLINE_GAMES[key];
  return filter ? [{ name: 'headline', games: n ?? 0, filter }] : [];
}

type Counted = Omit<Figure, 'name'>;

function figuresOf(section: ChessSection): Figure[] {
  return countedOf(section).map((figure) => ({ name: section.key, ...figure }));
}

function countedOf(section: ChessSection): Counted[] {
  switch (section.key) {
    case 'pools':
      return section.pools.flatMap((card) => {
        const links = poolGames(card);
        return [
          { ...links.games, games: card.games },
          { ...links.change, games: card.rated_games },
          ...(links.peak && card.peak ? [{ ...links.peak, games: card.peak.games }] : []),
        ];
      });
    case 'rating':
      return section.points.map((point) => counted(point, ratingGames(point)));
    case 'performance':
      return [
        counted(section, { has: 'opponent_rating' }),
        ...(section.expected ? [counted(section.expected, { has: 'both_ratings' })] : []),
      ];
    case 'results':
      return [
        counted(section.all, {}),
        counted(section.white, { color: 'white' }),
        counted(section.black, { color: 'black' }),
        counted(section.rated, { rated: 'rated' }),
        counted(section.casual, { rated: 'casual' }),
        ...section.by_class.map((row) => counted(row, { time_class: row.time_class })),
      ];
    case 'openings':
      return section.rows.flatMap((row) => {
        const filter = { opening: row.name, ...(row.color === 'both' ? {} : { color: row.color }) };
        const lines = row.variations.map((line) => counted(line, { ...filter, variation: line.name }));
        const rated = { games: row.performance_games, filter: { ...filter, has: 'opponent_rating' } };
        return [counted(row, filter), rated, ...lines];
      });
    case 'endings':
      return (['win', 'draw', 'loss'] as const).flatMap((result) => {
        const endings = { win: section.wins, draw: section.draws, loss: section.losses }[result];
        const games = endings.reduce((sum, ending) => sum + ending.games, 0);
        const parts = endings.map((ending) => counted(ending, endingGames(result, [ending])));
        const several = endings.length > 1 ? [{ games, filter: endingGames(result, endings) }] : [];
        return [{ games, filter: { result } }, ...parts, ...several];
      });
    case 'when':
      return [
        ...section.cells.map((cell) => counted(cell, hourGames(cell, 1))),
        ...[...Map.groupBy(section.cells, (cell) => JSON.stringify(hourGames(cell, 2))).values()].map(
          (cells) => ({
            games: cells.reduce((sum, { games }) => sum + games, 0),
            filter: hourGames(cells[0] ?? { weekday: 0, hour: 0 }, 2),
          }),
        ),
      ];
    case 'streaks':
      return [
        ...STREAKS.flatMap((key) => {
          const games = streakGames(key, section);
          return games ? [{ ...games, games: section[key].games }] : [];
        }),
        ...section.by_game.map(({ game, games }) => ({ games, filter: sessionGames(game) })),
        ...(section.after_loss
          ? [
              { games: section.after_loss.after_loss_games, filter: { after: 'loss' } },
              { games: section.after_loss.otherwise_games, filter: { after: 'other' } },
            ]
          : []),
      ];
    case 'calendar':
      return [
        {
          games: section.games,
          ...daysGames(section.days[0]?.date ?? '', section.days.at(-1)?.date ?? ''),
        },
        ...section.days
          .filter(({ games }) => games > 0)
          .map(({ date, games }) => ({ ...dayGames(date), games })),
      ];
    case 'strength':
      return section.bands.map(({ from, to, games }) => ({
        games,
        filter: { strength: STRENGTHS.find((band) => band === `${from ?? ''}..${to ?? ''}`) ?? '' },
      }));
    case 'clock':
      return [
        counted(section, { has: 'clock' }),
        { games: section.games_to_move_20, filter: { has: 'move_20' } },
        { games: section.flagged_games, filter: { result: 'loss', termination: 'timeout' } },
        ...section.phases.map((phase) => counted(phase, { has: `move_time_${phase.phase}` })),
      ];
    case 'accuracy':
      return [
        counted(section, {}),
        { games: section.analysed, filter: { has: 'accuracy' } },
        { games: section.opponents_analysed, filter: { has: 'opponent_accuracy' } },
        ...section.trend.map(({ date }) => ({ games: TREND_GAMES, filter: { analysed_to: date } })),
      ];
    case 'breakdown':
      return section.dimensions.flatMap(({ dimension, rows }) =>
        rows.flatMap(({ value, cells }) =>
          Object.entries(cells).map(([metric, cell]) =>
            counted(cell, breakdownGames(dimension, value, metric as BreakdownMetric)),
          ),
        ),
      );
    default:
      return [];
  }
}

function counted({ games }: { games: number }, filter: LinkedFilter): Counted {
  return { games, filter };
}
