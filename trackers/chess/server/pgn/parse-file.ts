import type { FileImports } from '@plotline/server/tracker-kit/imports.ts';
import type { FileEncoding, GameRejection } from '../../contract/imports.ts';
import type { PlayedGame } from '../games/game.model.ts';
import type { PgnBatch, PgnOptions, PlayersOfFile } from './parse-pgn.ts';

/** The games of the file's owner, or the names of its players. */
export type PgnRequest = { readonly encoding?: FileEncoding | undefined } & (
  | {
      readonly wanted: 'games';
      readonly names: readonly string[];
      readonly now: string;
      readonly timezone: string;
    }
  | { readonly wanted: 'players' }
);

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

function fromWire(batch: WireBatch): PgnBatch {
  const games = batch.games.map((game) => ({
    ...game,
    startedAt: game.startedAt === null ? null : Temporal.Instant.from(game.startedAt),
    endedAt: Temporal.Instant.from(game.endedAt),
  }));
  return { ...batch, games };
}

const script = new URL('./pgn.child.ts', import.meta.url);
const LIMITS = { maxHeapMb: 256, maxMs: 300_000 } as const;
const PREVIEW_LIMITS = { maxHeapMb: 256, maxMs: 60_000 } as const;

type Parser = Pick<FileImports, 'parse'>;

/** Yields the games of a file in batches, parsing each while the one before is stored. Errors as of `FileImports.parse`. */
export async function* parseGames(
  imports: Parser,
  path: string,
  { names, now, timezone, encoding }: PgnOptions,
): AsyncGenerator<PgnBatch> {
  const options: PgnRequest = { wanted: 'games', names, now: now.toString(), timezone, encoding };
  const batches = imports.parse<WireBatch>({ script, file: { path }, options, ...LIMITS });
  for await (const batch of batches) yield fromWire(batch);
}

/** Returns the players of a file. Errors as of `FileImports.parse`. */
export async function parsePlayers(
  imports: Parser,
  path: string,
  encoding?: FileEncoding,
): Promise<PlayersOfFile> {
  const options: PgnRequest = { wanted: 'players', encoding };
  const parts = imports.parse<PlayersOfFile>({ script, file: { path }, options, ...PREVIEW_LIMITS });
  for await (const players of parts) return players;
  throw new Error('the parser ended without a result');
}
