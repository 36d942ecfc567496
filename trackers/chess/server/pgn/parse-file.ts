import type { Imports } from '@plotline/server/tracker-kit/imports.ts';
import { fromWire, type PgnTask, type WireBatch } from './child-messages.ts';
import type { PgnBatch, PgnOptions } from './parse-pgn.ts';
import type { PlayersOfFile } from './players.ts';

const script = new URL('./pgn.child.ts', import.meta.url);
const LIMITS = { maxHeapMb: 256, maxMs: 300_000 } as const;
const PREVIEW_LIMITS = { maxHeapMb: 256, maxMs: 60_000 } as const;

/** The games of a file, in batches, each while the one before is being stored. Errors as of `Imports.parse`. */
export async function* parseGames(
  imports: Imports,
  path: string,
  { names, now, timezone }: PgnOptions,
): AsyncGenerator<PgnBatch> {
  const task: PgnTask = { wanted: 'games', path, names, now: now.toString(), timezone };
  for await (const batch of imports.parse<WireBatch>({ script, task, ...LIMITS })) yield fromWire(batch);
}

/** Who plays in a file. Errors as of `Imports.parse`. */
export async function parsePlayers(imports: Imports, path: string): Promise<PlayersOfFile> {
  const task: PgnTask = { wanted: 'players', path };
  for await (const players of imports.parse<PlayersOfFile>({ script, task, ...PREVIEW_LIMITS }))
    return players;
  throw new Error('the parser ended without an answer');
}
