import type { GameRejection } from '../../contract/imports.ts';
import type { PlayedGame } from '../games/game.model.ts';
import type { PgnBatch } from './parse-pgn.ts';

/** The games of the file's owner, or the names of its players. */
export type PgnRequest =
  | {
      readonly wanted: 'games';
      readonly names: readonly string[];
      readonly now: string;
      readonly timezone: string;
    }
  | { readonly wanted: 'players' };

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
