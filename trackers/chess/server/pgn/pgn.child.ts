import { readFileSync } from 'node:fs';
import { serveParsing } from '@plotline/server/tracker-kit/imports.ts';
import { toWire, type PgnTask, type WireBatch } from './child-messages.ts';
import { parsePgn } from './parse-pgn.ts';
import { playersIn, type PlayersOfFile } from './players.ts';

/** The process that reads one file. Only `parse-file.ts` starts it. */
serveParsing(function* read(task: PgnTask): Generator<WireBatch | PlayersOfFile> {
  const bytes = readFileSync(task.path);
  if (task.wanted === 'players') {
    yield playersIn(bytes);
    return;
  }
  const { names, timezone } = task;
  const now = Temporal.Instant.from(task.now);
  for (const batch of parsePgn(bytes, { names, now, timezone })) yield toWire(batch);
});
