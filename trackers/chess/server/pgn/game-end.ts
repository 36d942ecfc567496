import { EARLIEST_DATE } from '@plotline/contract/limits.ts';
import type { Source, Termination } from '../../contract/game-values.ts';
import { hasMove, isInCheck, isInsufficient } from '../board/legality.ts';
import { EMPTY, isWhite, type Position } from '../board/position.ts';
import type { PlayedGame } from '../games/game.model.ts';
import type { WrittenMove } from './read-moves.ts';
import type { TimeControl } from './game-tags.ts';

export type GameTimes = Pick<PlayedGame, 'startedAt' | 'endedAt' | 'datePrecision'>;
export type TimesContext = { readonly now: Temporal.Instant; readonly timezone: string };

const NOON = Temporal.PlainTime.from('12:00');

/**
 * Reads start and end of a game, or a reason why they are invalid. A game with only a day ends at noon; of a month or
 * year, it is the first day.
 */
export function readTimes(
  tags: ReadonlyMap<string, string>,
  moves: readonly WrittenMove[],
  control: TimeControl,
  { now, timezone }: TimesContext,
): GameTimes | string {
  const texts = ['UTCDate', 'EndDate', 'Date'].map((name) => tags.get(name) ?? '');
  const dates = texts.map(readDate);
  const impossible = dates.find((date) => typeof date === 'string');
  if (typeof impossible === 'string') return `The date "${impossible}" does not exist.`;
  const [utcDate, endDate, localDate] = dates.map((date) => (typeof date === 'string' ? null : date));
  const day = utcDate ?? localDate ?? endDate ?? null;
  if (!day) return 'It has no date.';
  if (day.toString() < EARLIEST_DATE) return `The date ${day.toString()} is before ${EARLIEST_DATE}.`;
  const datePrecision = precisionOf(texts[dates.indexOf(day)] ?? '');
  if (datePrecision !== 'day') return endOfUnknownDay(day, { datePrecision, now, timezone });
  const startedAt = startOf(tags, { utcDate, localDate, timezone });
  const endedAt =
    endOf(tags, endDate ?? day, startedAt) ??
    startedAt?.add({ seconds: secondsPlayed(moves, control) }) ??
    noonOf(day, timezone);
  if (Temporal.Instant.compare(endedAt, now.add({ hours: 24 })) > 0)
    return `The date ${day.toString()} is in the future.`;
  return { startedAt, endedAt, datePrecision };
}

function endOfUnknownDay(
  day: Temporal.PlainDate,
  { datePrecision, now, timezone }: TimesContext & Pick<GameTimes, 'datePrecision'>,
): GameTimes | string {
  const endedAt = noonOf(day, timezone);
  if (Temporal.Instant.compare(endedAt, now.add({ hours: 24 })) > 0)
    return `The date ${day.toString()} is in the future.`;
  return { startedAt: null, endedAt, datePrecision };
}

function noonOf(day: Temporal.PlainDate, timezone: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: timezone, plainTime: NOON }).toInstant();
}

type StartFacts = {
  readonly utcDate: Temporal.PlainDate | null | undefined;
  readonly localDate: Temporal.PlainDate | null | undefined;
  readonly timezone: string;
};

function startOf(tags: ReadonlyMap<string, string>, facts: StartFacts): Temporal.Instant | null {
  const { utcDate, localDate, timezone } = facts;
  const utcTime = readTime(tags.get('UTCTime') ?? '');
  if (utcDate && utcTime) return at(utcDate, utcTime, 'UTC');
  const isUtc = /^utc$/i.test(tags.get('Timezone') ?? '');
  const time = readTime(tags.get('StartTime') ?? tags.get('Time') ?? '');
  return localDate && time ? at(localDate, time, isUtc ? 'UTC' : timezone) : null;
}

/** Reads chess.com's end in UTC; without a day, it is the first such time after the start. */
function endOf(
  tags: ReadonlyMap<string, string>,
  day: Temporal.PlainDate,
  startedAt: Temporal.Instant | null,
): Temporal.Instant | null {
  const text = tags.get('EndTime') ?? '';
  const time = /^[\d:]+\s*(?:UTC|GMT(?:[+-]0+)?|Z)?$/.test(text) ? readTime(text) : null;
  if (!time) return null;
  const end = at(day, time, 'UTC');
  const isNextDay =
    !tags.has('EndDate') && startedAt !== null && Temporal.Instant.compare(end, startedAt) < 0;
  return isNextDay ? end.add({ hours: 24 }) : end;
}

function at(date: Temporal.PlainDate, plainTime: Temporal.PlainTime, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime({ timeZone, plainTime }).toInstant();
}

/** Reads a date; null if missing, the text itself if impossible. Unknown months and days become the first. */
export function readDate(text: string): Temporal.PlainDate | string | null {
  const [, year, month = '??', day = '??'] =
    /^(\d{4})(?:[./-](\d{1,2}|\?\?)(?:[./-](\d{1,2}|\?\?))?)?$/.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const fields = { year: Number(year), month: firstOf(month), day: firstOf(day) };
  try {
    return Temporal.PlainDate.from(fields, { overflow: 'reject' });
  } catch (error) {
    if (error instanceof RangeError) return text;
    throw error;
  }
}

/** Returns the known part of a date that `readDate` can read. */
function precisionOf(text: string): GameTimes['datePrecision'] {
  const [, month, day] = text.trim().split(/[./-]/);
  if (month === undefined || month === '??') return 'year';
  return day === undefined || day === '??' ? 'month' : 'day';
}

function firstOf(number: string): number {
  return number === '??' ? 1 : Number(number);
}

function readTime(text: string): Temporal.PlainTime | null {
  const [, hour, minute, second = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || hour === undefined) return null;
  return new Temporal.PlainTime(Number(hour), Number(minute), Number(second));
}

/** Computes the length of a game from the durations of its moves, else from both clocks. */
function secondsPlayed(
  moves: readonly WrittenMove[],
  { baseSeconds, incrementSeconds }: TimeControl,
): number {
  const elapsed = moves.reduce((sum, { elapsedCs }) => sum + (elapsedCs ?? 0), 0);
  if (elapsed > 0 || baseSeconds === null) return Math.round(elapsed / 100);
  const used = [moves.at(-1), moves.at(-2)].map((move, index) => {
    if (!move || move.clockCs === null) return 0;
    const made = Math.ceil((moves.length - index) / 2);
    return Math.max(0, baseSeconds + made * (incrementSeconds ?? 0) - move.clockCs / 100);
  });
  return Math.round(used.reduce((sum, seconds) => sum + seconds, 0));
}

const PHRASES: readonly (readonly [RegExp, Termination])[] = [
  [/time(?:out)? vs/i, 'timeout_vs_insufficient'],
  [/repetition/i, 'repetition'],
  [/stalemate/i, 'stalemate'],
  [/50.?move|fifty/i, 'fifty_move'],
  [/insufficient/i, 'insufficient'],
  [/agree/i, 'agreement'],
  [/checkmate/i, 'checkmate'],
  [/resign/i, 'resignation'],
  [/on time|time forfeit|timeout/i, 'timeout'],
  [/abandon/i, 'abandoned'],
  [/3rd time|the hill|variant/i, 'variant_end'],
  [/infraction|fair play|cheat/i, 'cheat'],
];

interface EndedGame {
  /** The text of the Termination tag. */
  readonly phrase: string;
  readonly source: Source;
  readonly winner: 'white' | 'black' | null;
  readonly last: Position;
  readonly sans: readonly string[];
  /** Called only for draws of unknown kind. */
  readonly isRepeated: () => boolean;
}

/** Returns how a game ended: by its tag, else by the final position. */
export function terminationOf(game: EndedGame): Termination {
  const named = PHRASES.find(([phrase]) => phrase.test(game.phrase))?.[1];
  if (named === 'timeout' && game.winner === null) return 'timeout_vs_insufficient';
  return named ?? (game.winner === null ? drawOf(game) : winOf(game));
}

function drawOf({ last, isRepeated }: EndedGame): Termination {
  if (!hasMove(last)) return 'stalemate';
  if (isInsufficient(last)) return 'insufficient';
  if (isRepeated()) return 'repetition';
  return last.halfMoves >= 100 ? 'fifty_move' : 'agreement';
}

function winOf(game: EndedGame): Termination {
  if (isInCheck(game.last) && !hasMove(game.last)) return 'checkmate';
  if (isVariantEnd(game)) return 'variant_end';
  if (game.source !== 'lichess') return 'other';
  // Lichess names every other way, but not that nobody moved.
  return game.sans.length === 0 ? 'abandoned' : 'resignation';
}

const HILL = [27, 28, 35, 36];

function isVariantEnd({ last: { variant, squares }, winner, sans }: EndedGame): boolean {
  const isWhiteWin = winner === 'white';
  const kingOf = (white: boolean) => squares.indexOf(white ? 'K' : 'k');
  const hasPieces = (white: boolean) => squares.some((piece) => piece !== EMPTY && isWhite(piece) === white);
  switch (variant) {
    case 'kingofthehill':
      return HILL.includes(kingOf(isWhiteWin));
    case 'threecheck':
      return sans.filter((san, ply) => /[+#]$/.test(san) && (ply % 2 === 0) === isWhiteWin).length >= 3;
    case 'atomic':
      return kingOf(!isWhiteWin) < 0;
    case 'racingkings':
      return kingOf(isWhiteWin) < 8;
    case 'horde':
      return !isWhiteWin && !hasPieces(true);
    case 'antichess':
      return !hasPieces(isWhiteWin);
    default:
      return false;
  }
}
