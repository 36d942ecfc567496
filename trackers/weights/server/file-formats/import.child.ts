import { serveParsing } from '@plotline/server/tracker-kit/file-parsing.ts';
import type { ChildOptions, ImportPart } from './parse-file.ts';
import { parseImport } from './parse-import.ts';

const WORKOUTS_PER_PART = 100;

/** The process that reads one file. Only `parse-file.ts` starts it. */
serveParsing(function* parse(bytes, { now, dateOrder }: ChildOptions): Generator<ImportPart> {
  const { workouts, ...parsed } = parseImport(bytes, { now: Temporal.Instant.from(now), dateOrder });
  for (let start = 0; start < workouts.length; start += WORKOUTS_PER_PART) {
    const end = Math.min(workouts.length, start + WORKOUTS_PER_PART);
    yield { workouts: workouts.slice(start, end), share: end / workouts.length };
  }
  yield { parsed };
});
