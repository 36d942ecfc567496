import type { FileImports } from '@plotline/server/tracker-kit/imports.ts';
import { fromWire, type PgnRequest, type WireBatch } from './child-messages.ts';
import type { PgnBatch, PgnOptions } from './parse-pgn.ts';
import type { PlayersOfFile } from './players.ts';

const script = new URL('./pgn.child.ts', import.meta.url);
const LIMITS = { maxHeapMb: 256, maxMs: 300_000 } as const;
const PREVIEW_LIMITS = { maxHeapMb: 256, maxMs: 60_000 } as const;

type Parser = Pick<FileImports, 'parse'>;

/** Yields the games of a file in batches, parsing each while the one before is stored. Errors as of `FileImports.parse`. */
export async function* parseGames(
  imports: Parser,
  path: string,
  { names, now, timezone }: PgnOptions,
): AsyncGenerator<PgnBatch> {
  const options: PgnRequest = { wanted: 'games', names, now: now.toString(), timezone };
  const batches = imports.parse<WireBatch>({ script, file: { path }, options, ...LIMITS });
  for await (const batch of batches) yield fromWire(batch);
}

/** Returns the players of a file. Errors as of `FileImports.parse`. */
export async function parsePlayers(imports: Parser, path: string): Promise<PlayersOfFile> {
  const options: PgnRequest = { wanted: 'players' };
  const parts = imports.parse<PlayersOfFile>({ script, file: { path }, options, ...PREVIEW_LIMITS });
  for await (const players of parts) return players;
  throw new Error('the parser ended without a result');
}
