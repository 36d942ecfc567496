import type { PostedGame } from '../../contract/posted-game.ts';
import type { PlayedResult, Termination } from '../../contract/game-values.ts';
import type { Milestone } from '../formulas/milestones.ts';
import { partsOf } from '../formulas/pools.ts';
import { kindOfGame, sourceName } from './game-names.ts';

const MINUS = '\u2212';

const VERBS: Readonly<Record<PlayedResult, readonly [verb: string, preposition: string]>> = {
  win: ['won', 'against'],
  loss: ['lost', 'to'],
  draw: ['drew', 'with'],
};

/** `won a casual blitz game against GM opponent1 (2755)`. */
export function describeGame(game: PostedGame): string {
  const [verb, preposition] = VERBS[game.result];
  const kind = `${game.is_rated ? '' : 'casual '}${kindOfGame(game.variant, game.time_class)} game`;
  const { name, title, rating } = game.opponent;
  const opponent = `${title === null ? '' : `${title} `}${name}${rating === null ? '' : ` (${rating})`}`;
  return `${verb} ${withArticle(kind)} ${preposition} ${opponent}`;
}

function withArticle(phrase: string): string {
  return `${/^[aeiou]/i.test(phrase) ? 'an' : 'a'} ${phrase}`;
}

/**
 * `Lichess 1640 → 1648 (+8) · 3+2 · Sicilian Defense: Najdorf Variation · 41 moves · won by resignation · 91.5% accuracy`.
 * The site, whose ratings these are, is named for the opponent's rating, too.
 */
export function detailGame(game: PostedGame): string {
  const { burst, moves, accuracy } = game;
  const parts = [
    ...(burst === null ? [] : [burstText(burst), changeText(burst.rating_from, burst.rating_to)]),
    [siteOf(game), game.is_rated ? changeText(game.rating_before, game.rating_after) : null]
      .filter((part) => part !== null)
      .join(' '),
    game.time_control,
    game.variant === 'standard' ? game.opening : null,
    moves === null ? null : `${moves} ${moves === 1 ? 'move' : 'moves'}`,
    endingText(game.result, game.termination),
    accuracy === null ? null : `${Math.round(accuracy * 10) / 10}% accuracy`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function siteOf({ source }: PostedGame): string | null {
  return source === null || source === 'pgn' ? null : sourceName(source);
}

type Burst = NonNullable<PostedGame['burst']>;

function burstText({ games, won, drawn, lost }: Burst): string {
  const counted = [
    [won, 'won'],
    [drawn, 'drawn'],
    [lost, 'lost'],
  ] as const;
  return `${games} games: ${counted.map(([count, word]) => `${count} ${word}`).join(', ')}`;
}

function changeText(before: number | null, after: number | null): string | null {
  if (before === null || after === null) return null;
  const change = after - before;
  const sign = change > 0 ? '+' : change < 0 ? MINUS : '±';
  return `${before} → ${after} (${sign}${Math.abs(change)})`;
}

const DECISIONS: Partial<Record<Termination, string>> = {
  checkmate: 'by checkmate',
  resignation: 'by resignation',
  timeout: 'on time',
  abandoned: 'by abandonment',
  stalemate: 'by stalemate',
  variant_end: 'by the rules of the variant',
};

const DRAWS: Partial<Record<Termination, string>> = {
  agreement: 'agreement',
  repetition: 'repetition',
  stalemate: 'stalemate',
  insufficient: 'insufficient material',
  fifty_move: '50-move rule',
  timeout_vs_insufficient: 'timeout vs insufficient material',
};

/** `won by resignation`; null if unknown, or better not said (a ruling against a player). */
export function endingText(result: PlayedResult, termination: Termination): string | null {
  if (result === 'draw') {
    const draw = DRAWS[termination];
    return draw === undefined ? null : `draw by ${draw}`;
  }
  const decision = DECISIONS[termination];
  return decision === undefined ? null : `${result === 'win' ? 'won' : 'lost'} ${decision}`;
}

/** The sentence that a milestone adds to a post: `New peak: 1700 in Lichess blitz`. */
export function milestoneText(milestone: Milestone, pool: string): string {
  const { source, variant, timeClass } = partsOf(pool);
  const kind = kindOfGame(variant, timeClass);
  switch (milestone.kind) {
    case 'peak':
      return `New peak: ${milestone.rating} in ${sourceName(source)} ${kind}`;
    case 'first_win':
      return `First win against a ${milestone.level}+ player`;
    case 'win_streak':
      return `${milestone.wins} wins in a row (${kind})`;
    default:
      return `Game number ${milestone.games.toLocaleString('en-US')} of ${kind}`;
  }
}
