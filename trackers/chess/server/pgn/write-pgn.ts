import type { Source, Variant } from '../../contract/game-values.ts';
import { sourceName, variantName } from '../labels/game-names.ts';
import type { PlayedGame, PlayedMove } from '../games/game.model.ts';

const LINE_WIDTH = 80;

/**
 * Writes a game as PGN that `readGame` can read: tags, moves with clocks and evaluations, lines of 80 characters.
 * `onlyDay` is the known part of the date of a game without a known time: `2026-03-02`, `2026-03` or `2026`.
 */
export function writePgn(game: PlayedGame, onlyDay: string | null = null): string {
  const tags = tagsOf(game, onlyDay).filter(([, value]) => value !== null);
  const header = tags.map(([name, value]) => `[${name} "${escaped(value ?? '')}"]`).join('\n');
  return `${header}\n\n${wrapped(tokensOf(game))}\n`;
}

type WrittenTag = readonly [name: string, value: string | null];

function tagsOf(game: PlayedGame, onlyDay: string | null): WrittenTag[] {
  const { source, opening, isRated, url, variant, initialFen } = game;
  const start = game.startedAt ?? game.endedAt;
  const timed = (value: string) => (onlyDay === null ? value : null);
  const white = sideOf(game, 'white');
  const black = sideOf(game, 'black');
  return [
    ['Event', game.event ?? `${isRated ? 'Rated' : 'Casual'} ${game.timeClass} game`],
    ['Site', source === 'pgn' ? '?' : (url ?? sourceName(source))],
    ['Date', onlyDay === null ? dateOf(start) : dateTag(onlyDay)],
    ['Round', '-'],
    ['White', white.name],
    ['Black', black.name],
    ['Result', resultOf(game)],
    ['UTCDate', timed(dateOf(start))],
    ['UTCTime', game.startedAt === null ? null : timeOf(start)],
    ['EndDate', timed(dateOf(game.endedAt))],
    ['EndTime', timed(timeOf(game.endedAt))],
    ['WhiteElo', white.rating],
    ['BlackElo', black.rating],
    ['WhiteRatingDiff', white.diff],
    ['BlackRatingDiff', black.diff],
    ['WhiteTitle', white.title],
    ['BlackTitle', black.title],
    ['Variant', variantTag(variant)],
    ['TimeControl', timeControlOf(game)],
    ['ECO', opening?.eco ?? null],
    ['Opening', opening?.name ?? null],
    ['Termination', PHRASES[game.termination] ?? null],
    ['SetUp', initialFen === null ? null : '1'],
    ['FEN', initialFen],
    ['Link', url],
  ];
}

function sideOf(game: PlayedGame, color: PlayedGame['color']) {
  if (game.color !== color) {
    const { opponentName: name, opponentTitle: title, opponentRating: rating } = game;
    return { name, title, rating: rating === null ? null : String(rating), diff: null };
  }
  const { ratingBefore: before, ratingAfter: after } = game;
  const rating = writtenRating(game.source, before, after);
  const diff = game.source !== 'chesscom' && before !== null && after !== null ? after - before : null;
  return {
    name: game.ownName,
    title: game.ownTitle,
    rating: rating === null ? null : `${rating}${game.isProvisional ? '?' : ''}`,
    diff: diff === null ? null : diff < 0 ? String(diff) : `+${diff}`,
  };
}

/** Returns the rating that the provider's files contain: chess.com's the one after the game, others the one before. */
function writtenRating(source: Source, before: number | null, after: number | null): number | null {
  return source === 'chesscom' ? (after ?? before) : before;
}

function variantTag(variant: Variant): string | null {
  return variant === 'standard' ? null : variantName(variant);
}

function resultOf({ color, result }: PlayedGame): string {
  if (result === 'none') return '*';
  if (result === 'draw') return '1/2-1/2';
  return (result === 'win') === (color === 'white') ? '1-0' : '0-1';
}

const PHRASES: Partial<Record<PlayedGame['termination'], string>> = {
  checkmate: 'Won by checkmate',
  resignation: 'Won by resignation',
  timeout: 'Won on time',
  abandoned: 'Abandoned',
  stalemate: 'Stalemate',
  repetition: 'Drawn by repetition',
  insufficient: 'Drawn by insufficient material',
  fifty_move: 'Drawn by 50-move rule',
  agreement: 'Drawn by agreement',
  timeout_vs_insufficient: 'Drawn by timeout vs insufficient material',
  variant_end: 'Variant ending',
  cheat: 'Rules infraction',
};

function timeControlOf({ baseSeconds, incrementSeconds, daysPerMove }: PlayedGame): string | null {
  if (daysPerMove !== null) return `1/${daysPerMove * 86_400}`;
  return baseSeconds === null ? null : `${baseSeconds}+${incrementSeconds ?? 0}`;
}

/** Unknown parts are question marks: `2026.03.??`. */
function dateTag(known: string): string {
  const [year = '????', month = '??', day = '??'] = known.split('-');
  return `${year}.${month}.${day}`;
}

function dateOf(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).slice(0, 10).replaceAll('-', '.');
}

function timeOf(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' }).slice(11, 19);
}

function escaped(value: string): string {
  return value.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`);
}

function* tokensOf(game: PlayedGame): Generator<string> {
  const isBlackFirst = game.initialFen?.split(' ')[1] === 'b';
  const firstNumber = Number(game.initialFen?.split(' ')[5] ?? 1) || 1;
  let isNumberNeeded = true;
  for (const [index, move] of game.moves.entries()) {
    const ply = index + (isBlackFirst ? 1 : 0);
    const number = firstNumber + (ply >> 1);
    if (ply % 2 === 0) yield `${number}.`;
    else if (isNumberNeeded) yield `${number}...`;
    yield move.san;
    for (const nag of move.nags) yield `$${nag}`;
    const comment = commentOf(move);
    if (comment !== '') yield* `{ ${comment} }`.split(' ');
    isNumberNeeded = comment !== '';
  }
  yield resultOf(game);
}

function commentOf({ clockCs, evalCp, mate, comment }: PlayedMove): string {
  const evaluation = mate === null ? (evalCp === null ? null : (evalCp / 100).toFixed(2)) : `#${mate}`;
  const parts = [
    evaluation === null ? '' : `[%eval ${evaluation}]`,
    clockCs === null ? '' : `[%clk ${clockText(clockCs)}]`,
    // A brace would end the comment.
    comment?.replaceAll('{', '(').replaceAll('}', ')') ?? '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** `0:03:01.9`. */
function clockText(clockCs: number): string {
  const seconds = Math.floor(clockCs / 100);
  const rest = clockCs % 100;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}${fraction}`;
}

function wrapped(all: Iterable<string>): string {
  const lines: string[] = [];
  let line = '';
  for (const token of all) {
    if (line !== '' && line.length + 1 + token.length > LINE_WIDTH) {
      lines.push(line);
      line = token;
    } else line = line === '' ? token : `${line} ${token}`;
  }
  return [...lines, line].join('\n');
}
