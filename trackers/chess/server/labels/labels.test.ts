import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { mentionsRating } from '../../contract/without-ratings.ts';
import { GameStats, postedGame, type PostedGame } from '../../contract/posted-game.ts';
import { game } from '../../contract/posted-game.samples.ts';
import type { Milestone } from '../formulas/milestones.ts';
import { describeGame, detailGame, endingText, milestoneText } from './post-labels.ts';
import { statsOf, toPostedGame } from '../posts/game-stats.ts';
import { timeControlText } from './game-names.ts';

const WIN: PostedGame = { ...game, moves: 41, termination: 'resignation', board: null, last_move: null };
const opponent = (changes: Partial<PostedGame['opponent']>) => ({
  opponent: { ...WIN.opponent, ...changes },
});

describe('describeGame', () => {
  it.each([
    ['won a blitz game against opponent1 (1612)', {}],
    [
      'lost a rapid game to opponent1 (1702)',
      { result: 'loss', time_class: 'rapid', ...opponent({ rating: 1702 }) },
    ],
    ['drew a bullet game with opponent1 (1612)', { result: 'draw', time_class: 'bullet' }],
    ['won an ultrabullet game against opponent1 (1612)', { time_class: 'ultrabullet' }],
    ['won a casual blitz game against opponent1 (1612)', { is_rated: false }],
    ['won a Chess960 game against opponent1 (1612)', { variant: 'chess960' }],
    ['won an Antichess game against opponent1 (1612)', { variant: 'antichess' }],
    [
      'won a casual King of the Hill game against opponent1 (1612)',
      { variant: 'kingofthehill', is_rated: false },
    ],
    ['won a daily game against opponent1 (1612)', { time_class: 'daily' }],
    ['won a daily Chess960 game against opponent1 (1612)', { time_class: 'daily', variant: 'chess960' }],
    ['won a blitz game against GM opponent1 (2755)', opponent({ title: 'GM', rating: 2755 })],
    ['won a blitz game against opponent1', opponent({ rating: null })],
  ] satisfies [string, Partial<PostedGame>][])(
    'when a game is described, the text is: %s',
    (text, changes) => {
      expect(describeGame({ ...WIN, ...changes })).toBe(text);
    },
  );
});

describe('detailGame', () => {
  const burst = { games: 6, won: 4, drawn: 1, lost: 1, rating_from: 1612, rating_to: 1648 };
  const rest = '3+2 · Sicilian Defense: Najdorf Variation · 41 moves · won by resignation · 91.5% accuracy';

  it.each([
    [`Lichess 1640 → 1648 (+8) · ${rest}`, {}],
    [`chess.com 1640 → 1648 (+8) · ${rest}`, { source: 'chesscom' }],
    [`1640 → 1648 (+8) · ${rest}`, { source: 'pgn' }],
    [
      'Lichess 1648 → 1640 (\u22128) · 10+0 · 33 moves · lost on time',
      {
        result: 'loss',
        rating_before: 1648,
        rating_after: 1640,
        time_control: '10+0',
        opening: null,
        moves: 33,
        termination: 'timeout',
        accuracy: null,
      },
    ],
    [
      'Lichess 1640 → 1640 (±0) · 1 move · draw by repetition',
      {
        result: 'draw',
        rating_after: 1640,
        time_control: null,
        opening: null,
        moves: 1,
        termination: 'repetition',
        accuracy: null,
      },
    ],
    [`Lichess · ${rest}`, { is_rated: false }],
    [`Lichess · ${rest}`, { rating_before: null }],
    [
      'Lichess 1640 → 1648 (+8) · 3+2 · 41 moves · won by resignation · 91.5% accuracy',
      { variant: 'chess960' },
    ],
    [`6 games: 4 won, 1 drawn, 1 lost · 1612 → 1648 (+36) · Lichess 1640 → 1648 (+8) · ${rest}`, { burst }],
    [
      `6 games: 4 won, 1 drawn, 1 lost · Lichess · ${rest}`,
      { burst: { ...burst, rating_from: null }, is_rated: false },
    ],
    [
      'Lichess',
      {
        is_rated: false,
        time_control: null,
        opening: null,
        moves: null,
        termination: 'other',
        accuracy: null,
      },
    ],
  ] satisfies [string, Partial<PostedGame>][])(
    'when a game is described, the text is: %s',
    (text, changes) => {
      expect(detailGame({ ...WIN, ...changes })).toBe(text);
    },
  );
});

describe('endingText', () => {
  it.each([
    ['won by checkmate', 'win', 'checkmate'],
    ['won on time', 'win', 'timeout'],
    ['won by abandonment', 'win', 'abandoned'],
    ['lost by resignation', 'loss', 'resignation'],
    ['lost by the rules of the variant', 'loss', 'variant_end'],
    ['draw by agreement', 'draw', 'agreement'],
    ['draw by stalemate', 'draw', 'stalemate'],
    ['draw by insufficient material', 'draw', 'insufficient'],
    ['draw by 50-move rule', 'draw', 'fifty_move'],
    ['draw by timeout vs insufficient material', 'draw', 'timeout_vs_insufficient'],
    [null, 'win', 'cheat'],
    [null, 'draw', 'other'],
  ] as const)('when a game is described, the text is: %s', (text, result, termination) => {
    expect(endingText(result, termination)).toBe(text);
  });
});

describe('timeControlText', () => {
  it.each([
    ['3+2', 180, 2, null],
    ['½+0', 30, 0, null],
    ['1.5+0', 90, null, null],
    ['1 day per move', null, null, 1],
    ['3 days per move', null, null, 3],
    [null, null, null, null],
  ])('when a game is described, the text is: %s', (text, baseSeconds, incrementSeconds, daysPerMove) => {
    expect(timeControlText({ baseSeconds, incrementSeconds, daysPerMove })).toBe(text);
  });
});

describe('milestoneText', () => {
  it.each([
    ['New peak: 1700 in Lichess blitz', { kind: 'peak', rating: 1700 }, 'lichess:standard:blitz'],
    ['New peak: 1700 in chess.com daily Chess960', { kind: 'peak', rating: 1700 }, 'chesscom:chess960:daily'],
    ['First win against a 2000+ player', { kind: 'first_win', level: 2000 }, 'lichess:standard:blitz'],
    ['Game number 1,000 of blitz', { kind: 'game_number', games: 1000 }, 'lichess:standard:blitz'],
    ['10 wins in a row (rapid)', { kind: 'win_streak', wins: 10 }, 'chesscom:standard:rapid'],
    ['10 wins in a row (Crazyhouse)', { kind: 'win_streak', wins: 10 }, 'lichess:crazyhouse'],
  ] satisfies [string, Milestone, string][])(
    'when a milestone is described, the text is: %s',
    (text, milestone, pool) => {
      expect(milestoneText(milestone, pool)).toBe(text);
      const { kind } = milestone;
      const mentioning = (['nobody', 'opponent', 'both'] as const).filter((hidden) =>
        mentionsRating(text, hidden),
      );
      const wanted = { peak: ['both'], first_win: ['opponent', 'both'], game_number: [], win_streak: [] };
      expect(mentioning).toEqual(wanted[kind]);
    },
  );
});

describe('toPostedGame', () => {
  it('when a stored game is presented, the card has all its facts', () => {
    const posted = toPostedGame({
      result: 'win',
      color: 'white',
      opponentName: 'opponent1',
      opponentTitle: null,
      opponentRating: 1612,
      source: 'lichess',
      timeClass: 'blitz',
      variant: 'standard',
      isRated: true,
      baseSeconds: 180,
      incrementSeconds: 2,
      daysPerMove: null,
      ratingBefore: 1640,
      ratingAfter: 1648,
      ratingDiff: 8,
      opening: WIN.opening,
      plies: 81,
      termination: 'resignation',
      accuracy: 91.5,
      board: null,
      lastMove: null,
    });
    expect(posted).toEqual(WIN);
  });
});

describe('statsOf', () => {
  it.each([
    ['all is as with most', {}],
    ['it was a casual game of a variant', { variant: 'crazyhouse', is_rated: false, opening: null }],
    [
      'ratings are unknown',
      { rating_before: null, rating_after: null, rating_diff: null, ...opponent({ rating: null }) },
    ],
    ['it changed nothing', { rating_before: 1648, rating_diff: 0, moves: 0, accuracy: 0 }],
    ['the difference is not its own', { rating_before: null, rating_diff: null }],
    [
      'it stands for several games',
      { burst: { games: 2, won: 1, drawn: 0, lost: 1, rating_from: null, rating_to: 1648 } },
    ],
    ['the other player is here', { also_here: { uuid: 'b', username: 'bob' } }],
  ] satisfies [string, Partial<PostedGame>][])('when %s, compact stats can be completed', (_, changes) => {
    const posted = { ...WIN, ...changes };
    const stats = statsOf(posted);
    expect(JSON.stringify(stats)).not.toMatch(/"(?!rating_)\w+":null/);
    expect(postedGame(stats)).toEqual(posted);
  });

  it('when a post has the older, complete stats, they are read the same way', () => {
    const before = {
      ...WIN,
      opponent: { ...WIN.opponent, is_ai: false },
      has_moves: true,
    };
    expect(Value.Check(GameStats, before)).toBe(true);
    expect(postedGame(before)).toEqual(WIN);
  });
});
