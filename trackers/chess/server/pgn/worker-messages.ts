import type { GameRejection } from '../../contract/imports.ts';
import type { PlayedGame } from '../games/game.model.ts';
import type { PgnErrorCode } from './pgn.errors.ts';
import type { PgnBatch } from './parse-pgn.ts';

export interface WorkerTask {
  readonly bytes: Uint8Array;
  readonly names: readonly string[];
  readonly now: string;
  readonly timezone: string;
}

/** Instants cannot be cloned, so they cross as text. */
type WireGame = Omit<PlayedGame, 'startedAt' | 'endedAt'> & {
  readonly startedAt: string | null;
  readonly endedAt: string;
};

interface WireBatch {
  readonly games: readonly WireGame[];
  readonly rejected: readonly GameRejection[];
  readonly read: number;
  readonly progress: number;
}

export type WorkerAnswer =
  | { readonly type: 'batch'; readonly batch: WireBatch }
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly code: PgnErrorCode; readonly message: string };

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
