import type { PlayedGame } from '../games/game.model.ts';
import { parsePgn, type PgnOptions } from './parse-pgn.ts';

export const OPTIONS: PgnOptions = {
  names: ['ana_k'],
  now: Temporal.Instant.from('2026-11-21T12:00:00Z'),
  timezone: 'Europe/Paris',
};

export function read(text: string | Uint8Array, options: Partial<PgnOptions> = {}) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const batches = [...parsePgn(bytes, { ...OPTIONS, ...options })];
  return {
    games: batches.flatMap(({ games }) => games),
    rejected: batches.flatMap(({ rejected }) => rejected),
    read: batches.at(-1)?.read ?? 0,
  };
}

/** Reads the only game of a text. Throws with the reason if it is rejected. */
export function readOne(text: string, options: Partial<PgnOptions> = {}): PlayedGame {
  const { games, rejected } = read(text, options);
  const [game] = games;
  if (!game) throw new Error(rejected[0]?.reason ?? 'no game');
  return game;
}

/** A game with the given tags and moves; ana_k is White unless said otherwise. */
export function pgn(
  tags: Readonly<Record<string, string>>,
  moves = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0',
): string {
  const all = {
    Event: 'Club evening',
    White: 'ana_k',
    Black: 'Boris',
    Date: '2026.09.13',
    Result: '1-0',
    ...tags,
  };
  const header = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${header.join('\n')}\n\n${moves}\n\n`;
}

export const CHESSCOM_GAME = `[Event "Live Chess"]
[Site "Chess.com"]
[Date "2026.09.13"]
[Round "-"]
[White "Ana_K"]
[Black "opponent1"]
[Result "1-0"]
[Timezone "UTC"]
[ECO "B90"]
[ECOUrl "https://www.chess.com/openings/Sicilian-Defense-Najdorf-Variation"]
[UTCDate "2026.09.13"]
[UTCTime "23:58:11"]
[WhiteElo "1648"]
[BlackElo "1612"]
[TimeControl "180+2"]
[Termination "Ana_K won by resignation"]
[StartTime "23:58:11"]
[EndDate "2026.09.14"]
[EndTime "00:04:45"]
[Link "https://www.chess.com/game/live/100000000001"]

1. e4 {[%clk 0:03:01.9]} 1... c5 {[%clk 0:02:59.8]} 2. Nf3 {[%clk 0:03:00]} 2... d6 {[%clk 0:02:58.1]} 3. d4
{[%clk 0:02:59.5]} 3... cxd4 {[%clk 0:02:57]} 4. Nxd4 Nf6 5. Nc3 a6 1-0
`;

export const LICHESS_GAME = `[Event "Rated Blitz game"]
[Site "https://lichess.org/aBcD1234"]
[Date "2026.09.13"]
[White "opp"]
[Black "ana_k"]
[Result "1/2-1/2"]
[UTCDate "2026.09.13"]
[UTCTime "19:02:11"]
[WhiteElo "1620?"]
[BlackElo "1640"]
[WhiteRatingDiff "+1"]
[BlackRatingDiff "-1"]
[WhiteTitle "FM"]
[Variant "Standard"]
[TimeControl "180+2"]
[ECO "C20"]
[Opening "King's Pawn Game"]
[Termination "Time forfeit"]

1. e4 { [%eval 0.2] [%clk 0:03:00] } e5?! { [%eval #-3] [%clk 0:03:00] Hm. } 2. Nf3 $1 { [%clk 0:02:50] } Nc6 { [%clk 0:02:40] } 1/2-1/2
`;
