import { createHash } from 'node:crypto';
import type { Color, GameResult } from '../../contract/game-values.ts';
import type { GameOpening, PlayedGame, PlayedMove } from '../games/game.model.ts';
import { foldName } from '../games/fold-name.ts';
import { openingOf } from '../openings/find-opening.ts';
import { nameOpening, openingInUrl } from '../openings/site-names.ts';
import { readRatings, readSource, readTimeControl, readVariant, type GameSource } from './game-tags.ts';
import { readDate, readTimes, type GameTimes, type TimesContext, terminationOf } from './game-end.ts';
import { readMoves, type Movetext, type WrittenMove, type WrittenResult } from './read-moves.ts';
import { hasThreefold, isReplayed, replay, type GameStart, type Replayed } from './replay.ts';
import type { RawGame } from './split-games.ts';

export type ReadContext = TimesContext & { readonly sideOf: ReturnType<typeof ownerFinder> };

/** Longer games come from machines or broken files. */
const MAX_PLIES = 1200;
const UNKNOWN = 'Unknown';
const NAMELESS_EVENT = /^(?:|[?-]|Live Chess|Let's Play!|(?:rated|casual) \w+ game)$/i;
const COMPUTERS = /^(?:lichess AI|Stockfish) level \d|^Computer\b/i;

/** Reads a game of a file; returns a sentence with the reason if it is rejected. */
export function readGame(raw: RawGame, context: ReadContext): PlayedGame | string {
  const { tags } = raw;
  const players = { white: nameIn(tags, 'White'), black: nameIn(tags, 'Black') };
  if (players.white === UNKNOWN && players.black === UNKNOWN) return 'It does not say who played.';
  const color = context.sideOf(players.white, players.black);
  if (typeof color !== 'string') return color.reason;
  const start = readVariant(tags);
  if (!start) return `The variant "${tags.get('Variant') ?? ''}" is not known.`;
  const movetext = readMoves(raw.movetext);
  const result = resultOf(tags, movetext);
  const refusal = refusalOf(movetext, result);
  if (refusal !== null) return refusal;
  const replayed = replay(
    start,
    movetext.moves.map(({ san }) => san),
  );
  if (!isReplayed(replayed)) return replayed.reason;
  return assemble({ tags, players, color, start, movetext, result, replayed }, context);
}

function nameIn(tags: ReadonlyMap<string, string>, side: 'White' | 'Black'): string {
  const name = (tags.get(side) ?? '').replaceAll(/\s+/g, ' ').trim();
  return name === '' || name === '?' ? UNKNOWN : name.slice(0, 100);
}

/** Reads the tag, or the result after the moves if the tag is missing or empty. */
function resultOf(tags: ReadonlyMap<string, string>, movetext: Movetext): WrittenResult | null {
  const tag = readMoves(tags.get('Result') ?? '').result;
  return tag === null || tag === '*' ? (movetext.result ?? tag) : tag;
}

function refusalOf({ moves, nullMove }: Movetext, result: WrittenResult | null): string | null {
  if (nullMove !== null) return `It holds a null move ("${nullMove}"), which no played game has.`;
  if (moves.length > MAX_PLIES) return `It has ${moves.length} half-moves; at most ${MAX_PLIES} are taken.`;
  if (result === null || result === '*')
    return moves.length === 0 ? 'It has no moves and no result.' : 'It has no result.';
  return null;
}

interface Facts {
  readonly tags: ReadonlyMap<string, string>;
  readonly players: { readonly white: string; readonly black: string };
  readonly color: Color;
  readonly start: GameStart;
  readonly movetext: Movetext;
  readonly result: WrittenResult | null;
  readonly replayed: Replayed;
}

function assemble(facts: Facts, context: ReadContext): PlayedGame | string {
  const { tags, players, color, start, movetext, replayed } = facts;
  const { sans, finalFen, lastMove } = replayed;
  const source = readSource(tags);
  const eventTag = (tags.get('Event') ?? '').replaceAll(/\s+/g, ' ').trim();
  const event = NAMELESS_EVENT.test(eventTag) ? null : eventTag.slice(0, 200);
  const control = readTimeControl(tags.get('TimeControl') ?? '', { source: source.source, event: eventTag });
  const times = readTimes(tags, movetext.moves, control, context);
  if (typeof times === 'string') return times;
  const other = color === 'white' ? 'black' : 'white';
  const opponentName = players[other];
  const opponentIsAi = COMPUTERS.test(opponentName) || isAgainstComputer(source, eventTag);
  return {
    ...source,
    ...(source.externalId === null
      ? idsOf(facts, times, event)
      : { externalId: source.externalId, aliases: [] }),
    ...start,
    ...control,
    isCompetitive: !opponentIsAi && start.variant !== 'fromposition',
    color,
    ...outcomeOf(facts, source),
    ...readRatings(tags, color, source.source),
    ownName: players[color],
    ownTitle: titleIn(tags, color),
    opponentName,
    opponentTitle: titleIn(tags, other),
    opponentIsAi,
    opening: openingIn(tags, start, replayed),
    event,
    ...times,
    accuracy: null,
    opponentAccuracy: null,
    acpl: null,
    middleGamePly: null,
    endGamePly: null,
    finalFen,
    lastMove,
    moves: movetext.moves.map((move, ply) => playedMove(move, sans[ply] ?? move.san)),
  };
}

function playedMove({ clockCs, evalCp, mate, nags, comment }: WrittenMove, san: string): PlayedMove {
  return { san, clockCs, evalCp, mate, nags, comment };
}

/**
 * Returns the id by the day in UTC, and that by the written day, which is the same with and without a time and in every
 * time zone. Without moves, games of one day and result differ in their event or start.
 */
function idsOf({ tags, players, result, replayed }: Facts, times: GameTimes, event: string | null) {
  const utcDay = (times.startedAt ?? times.endedAt).toString().slice(0, 10);
  const writtenDay = readDate(tags.get('Date') ?? '')?.toString() ?? utcDay;
  const { sans } = replayed;
  const facts = sans.length > 0 ? sans : [event ?? '', times.startedAt?.toString() ?? ''];
  const idOn = (day: string) => hashOfGame({ ...players, day, result: result ?? '*', sans: facts });
  return { externalId: idOn(utcDay), aliases: writtenDay === utcDay ? [] : [idOn(writtenDay)] };
}

function isAgainstComputer({ source }: GameSource, event: string): boolean {
  return source === 'chesscom' && /\bcomputer\b|\bvs\.? (?:bot|coach)\b/i.test(event);
}

function outcomeOf({ tags, color, start, result, replayed }: Facts, { source }: GameSource) {
  const winner = result === '1-0' ? 'white' : result === '0-1' ? 'black' : null;
  const ownResult: GameResult = winner === null ? 'draw' : winner === color ? 'win' : 'loss';
  const termination = terminationOf({
    phrase: tags.get('Termination') ?? '',
    source,
    winner,
    last: replayed.last,
    sans: replayed.sans,
    isRepeated: () => hasThreefold(start, replayed.sans),
  });
  return { result: ownResult, termination };
}

function titleIn(tags: ReadonlyMap<string, string>, color: Color): string | null {
  const title =
    tags
      .get(color === 'white' ? 'WhiteTitle' : 'BlackTitle')
      ?.trim()
      .toUpperCase() ?? '';
  return /^[A-Z]{2,4}$/.test(title) ? title : null;
}

function openingIn(
  tags: ReadonlyMap<string, string>,
  start: GameStart,
  { keys }: Replayed,
): GameOpening | null {
  if (start.variant !== 'standard' || start.initialFen !== null) return null;
  const eco = /^[A-E]\d\d/.exec(tags.get('ECO') ?? '')?.[0] ?? null;
  const name = tags.get('Opening')?.trim() ?? '';
  const named =
    openingInUrl(tags.get('ECOUrl') ?? '', eco) ?? (/\w/.test(name) ? openingOf(name, eco) : null);
  return nameOpening(keys, named);
}

/**
 * Returns an id for a game without one, from facts that survive an export and import: games with the same players, day,
 * result and moves are equal.
 */
function hashOfGame(facts: {
  readonly white: string;
  readonly black: string;
  readonly day: string;
  readonly result: string;
  /** The moves, or other facts of a game without any. */
  readonly sans: readonly string[];
}): string {
  const { white, black, day, result, sans } = facts;
  const text = [foldName(white), foldName(black), day, result, ...sans].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}

/** Returns a function that finds the side of the owner, or a reason why there is none. */
export function ownerFinder(
  names: readonly string[],
): (white: string, black: string) => Color | { reason: string } {
  const own = new Set(names.map(foldName).filter((name) => name !== ''));
  const called = names.map((name) => name.trim()).join(' or ');
  return (white, black) => {
    const isWhite = own.has(foldName(white));
    const isBlack = own.has(foldName(black));
    if (isWhite && isBlack) return { reason: 'Both sides are the owner.' };
    if (isWhite || isBlack) return isWhite ? 'white' : 'black';
    return { reason: `${white} played ${black}; neither is ${called}${called.endsWith('.') ? '' : '.'}` };
  };
}
