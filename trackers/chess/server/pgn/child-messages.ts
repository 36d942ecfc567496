import type { GameRejection } from '../../contract/imports.ts';
import type { PlayedGame } from '../games/game.model.ts';
import type { PgnBatch } from './parse-pgn.ts';

/** What is to be read of the file at `path`: the games of its owner, or the names of those who play in it. */
export type PgnTask =
  | {
      readonly wanted: 'games';
      readonly path: string;
      readonly names: readonly string[];
      readonly now: string;
      readonly timezone: string;
    }
  | { readonly wanted: 'players'; readonly path: string };

/** Instants cannot be cloned, so they cross as text. */
type WireGame = Omit<PlayedGame, 'startedAt' | 'endedAt'> & {
  readonly startedAt: string | null;
  readonly endedAt: string;
};

export interface WireBatch {
  readonly games: readonly WireGame[];
  readonly rejected: readonly GameRejection[];
  readonly read: number;
  readonly progress: number;
}

export function toWire(batch: PgnBatch): WireBatch {
  const games = batch.games.map((game) => ({
    ...game,
    startedAt: game.startedAt?.toString() ?? null,
    endedAt: game.endedAt.toString(),
  }));
  return { ...batch, games };
}

export function fromWire(batch: WireBatch): PgnBatch {
  const games = batch.games.map((game) => ({
    ...game,
    startedAt: game.startedAt === null ? null : Temporal.Instant.from(game.startedAt),
    endedAt: Temporal.Instant.from(game.endedAt),
  }));
  return { ...batch, games };
}
