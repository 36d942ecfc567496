import type { Color, Source, TimeClass, Variant } from '../../contract/game-values.ts';
import { USUAL_FEN } from '../board/position.ts';
import { timeClassOf } from '../formulas/time-class.ts';
import type { PlayedGame } from '../games/game.model.ts';

// The meaning of tags: source, variant, time control and ratings.

export interface GameSource {
  readonly source: Source;
  /** Null if the game is from neither site. */
  readonly externalId: string | null;
  readonly url: string | null;
}

const LINK_TAGS = ['Link', 'Site', 'GameLink', 'LichessURL'];
const CHESSCOM = /chess\.com\/(?:game\/)?(live|daily)\/(?:game\/)?(\d+)/;
/** An id has 8 characters; 4 more select the player's view. */
const LICHESS = /lichess\.org\/(\w{8})(?:\w{4})?(?:[/?#]|$)/;
const LICHESS_PAGES = new Set(['analysis', 'practice', 'streamer', 'training']);

/** Reads the site and its id of a game, so that a file and a sync never store a game twice. */
export function readSource(tags: ReadonlyMap<string, string>): GameSource {
  const links = LINK_TAGS.flatMap((tag) => tags.get(tag) ?? []);
  for (const link of links) {
    const [, kind, id] = CHESSCOM.exec(link) ?? [];
    if (id !== undefined)
      return { source: 'chesscom', externalId: id, url: `https://www.chess.com/game/${kind}/${id}` };
    const [, lichessId] = LICHESS.exec(link) ?? [];
    if (lichessId !== undefined && !LICHESS_PAGES.has(lichessId)) {
      return { source: 'lichess', externalId: lichessId, url: `https://lichess.org/${lichessId}` };
    }
  }
  return { source: 'pgn', externalId: null, url: null };
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  '': 'standard',
  standard: 'standard',
  normal: 'standard',
  chess: 'standard',
  fromposition: 'fromposition',
  chess960: 'chess960',
  fischerandom: 'chess960',
  fischerrandom: 'chess960',
  freestyle: 'chess960',
  crazyhouse: 'crazyhouse',
  '3check': 'threecheck',
  threecheck: 'threecheck',
  kingofthehill: 'kingofthehill',
  antichess: 'antichess',
  giveaway: 'antichess',
  atomic: 'atomic',
  horde: 'horde',
  racingkings: 'racingkings',
  bughouse: 'bughouse',
  oddschess: 'oddschess',
};

/** Reads the variant and its start position (null for the usual one); null if the variant is unknown. */
export function readVariant(
  tags: ReadonlyMap<string, string>,
): { readonly variant: Variant; readonly initialFen: string | null } | null {
  const name = (tags.get('Variant') ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const variant = Object.hasOwn(VARIANTS, name) ? VARIANTS[name] : undefined;
  if (!variant) return null;
  const fen = tags.get('FEN')?.trim() ?? '';
  if (fen === '' || placementOf(fen) === placementOf(USUAL_FEN)) return { variant, initialFen: null };
  if (variant !== 'standard') return { variant, initialFen: fen };
  return { variant: isShuffled(fen) ? 'chess960' : 'fromposition', initialFen: fen };
}

function placementOf(fen: string): string {
  return fen.split(' ').slice(0, 2).join(' ');
}

/** Recognizes start positions of chess960, which many programs write without naming the variant. */
function isShuffled(fen: string): boolean {
  const [, black, white] = /^([bknqr]{8})\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/([BKNQR]{8}) w /.exec(fen) ?? [];
  return (
    black !== undefined && black === white?.toLowerCase() && black.split('').sort().join('') === 'bbknnqrr'
  );
}

export interface TimeControl {
  readonly timeClass: TimeClass;
  readonly baseSeconds: number | null;
  readonly incrementSeconds: number | null;
  readonly daysPerMove: number | null;
}

const DAY_SECONDS = 86_400;
const NO_CLOCK = { baseSeconds: null, incrementSeconds: null, daysPerMove: null };

/**
 * Reads a TimeControl tag: `600`, `180+2`, `1/86400` (seconds for one move: daily), `40/9000:3600`, `*60`, and the
 * sentences of broadcasts. Without any, the event's name decides, else the game is classical.
 */
export function readTimeControl(
  text: string,
  { source, event }: { source: Source; event: string },
): TimeControl {
  const [, moves, perMove] = /^(\d{1,4})\/(\d{1,8})$/.exec(text) ?? [];
  if (moves === '1' && Number(perMove) >= DAY_SECONDS / 2) {
    const daysPerMove = Math.max(1, Math.round(Number(perMove) / DAY_SECONDS));
    return { ...NO_CLOCK, timeClass: 'daily', daysPerMove };
  }
  const simple = readSimple(text);
  if (simple) {
    const [base, increment] = simple;
    return {
      timeClass: timeClassOf(source, base, increment),
      baseSeconds: Math.round(base),
      incrementSeconds: Math.round(increment),
      daysPerMove: null,
    };
  }
  return { ...NO_CLOCK, timeClass: classOfPeriods(text, source) ?? classNamed(event) ?? 'classical' };
}

/** Reads seconds for the game and increment per move. */
function readSimple(text: string): [base: number, increment: number] | null {
  const [, base, increment = '0'] =
    /^\*?(\d{1,7}(?:\.\d{1,9})?)(?:\+(\d{1,7}(?:\.\d{1,9})?))?$/.exec(text) ?? [];
  if (base !== undefined) return [Number(base), Number(increment)];
  const [, minutes, seconds = '0'] = /^(\d{1,5})\s*min\w*\.?(?:\s*\+\s*(\d{1,5})\s*s.*)?$/i.exec(text) ?? [];
  return minutes === undefined ? null : [Number(minutes) * 60, Number(seconds)];
}

/** Classifies `40/9000:3600` by the sum of its periods. It has no single time to show. */
function classOfPeriods(text: string, source: Source): TimeClass | null {
  const periods = text.split(':').map((period) => /^(?:\d+\/)?(\d+)(?:\+(\d+))?$/.exec(period));
  if (periods.includes(null)) return null;
  const base = periods.reduce((sum, period) => sum + Number(period?.[1]), 0);
  return timeClassOf(source, base, Number(periods.at(-1)?.[2] ?? 0));
}

const NAMES: readonly (readonly [RegExp, TimeClass])[] = [
  [/ultra.?bullet/i, 'ultrabullet'],
  [/bullet/i, 'bullet'],
  [/blitz/i, 'blitz'],
  [/rapid/i, 'rapid'],
  [/correspondence|daily/i, 'daily'],
];

function classNamed(event: string): TimeClass | null {
  return NAMES.find(([name]) => name.test(event))?.[1] ?? null;
}

type Ratings = Pick<
  PlayedGame,
  'ratingBefore' | 'ratingAfter' | 'isProvisional' | 'opponentRating' | 'isRated'
>;

/** Reads ratings: chess.com writes those after the game, Lichess those before it and the difference. */
export function readRatings(tags: ReadonlyMap<string, string>, color: Color, source: Source): Ratings {
  const [own, other] = color === 'white' ? (['White', 'Black'] as const) : (['Black', 'White'] as const);
  const rating = ratingIn(tags.get(`${own}Elo`));
  const opponent = ratingIn(tags.get(`${other}Elo`));
  const isRated = isRatedGame(tags, source, rating !== null);
  const diffText = tags.get(`${own}RatingDiff`) ?? '';
  const diff = /^[+-]?\d+$/.test(diffText) ? Number(diffText) : null;
  const value = rating?.value ?? null;
  return {
    ratingBefore: source === 'chesscom' ? null : value,
    ratingAfter:
      source === 'chesscom'
        ? isRated
          ? value
          : null
        : value !== null && diff !== null
          ? value + diff
          : null,
    isProvisional: rating?.isProvisional ?? false,
    opponentRating: opponent?.value ?? null,
    isRated,
  };
}

/** Reads `1500`, `1500?` if provisional; `?`, `-` and `0` mean none. */
function ratingIn(text = ''): { value: number; isProvisional: boolean } | null {
  const [, digits, mark] = /^(\d{3,4})(\?)?$/.exec(text.trim()) ?? [];
  const value = Number(digits ?? 0);
  return value >= 100 && value <= 4000 ? { value, isProvisional: mark !== undefined } : null;
}

function isRatedGame(tags: ReadonlyMap<string, string>, source: Source, hasRating: boolean): boolean {
  const event = tags.get('Event') ?? '';
  if (/\b(?:casual|unrated)\b/i.test(event)) return false;
  if (source !== 'lichess') return hasRating;
  return tags.has('WhiteRatingDiff') || tags.has('BlackRatingDiff') || /\brated\b/i.test(event);
}
