import { serveParsing } from '@plotline/server/tracker-kit/file-parsing.ts';
import { toWire, type PgnRequest, type WireBatch } from './parse-file.ts';
import { parsePgn, playersIn, type PlayersOfFile } from './parse-pgn.ts';

/** The process that reads one file. Only `parse-file.ts` starts it. */
serveParsing(function* parse(bytes, request: PgnRequest): Generator<WireBatch | PlayersOfFile> {
  if (request.wanted === 'players') {
    yield playersIn(bytes, request);
    return;
  }
  const { names, timezone, encoding } = request;
  const now = Temporal.Instant.from(request.now);
  for (const batch of parsePgn(bytes, { names, now, timezone, encoding })) yield toWire(batch);
});
