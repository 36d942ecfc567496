import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { serveParsing } from '@plotline/server/tracker-kit/imports.ts';
import type { ImportPart, ImportTask } from './child-messages.ts';
import { parseImport } from './parse-import.ts';

const WORKOUTS_PER_PART = 100;

/** The process that reads one file. Only `parse-file.ts` starts it. */
serveParsing(function* read({ file, now }: ImportTask): Generator<ImportPart> {
  const bytes = 'path' in file ? readFileSync(file.path) : gunzipSync(file.gzip);
  const { workouts, ...parsed } = parseImport(bytes, { now: Temporal.Instant.from(now) });
  for (let start = 0; start < workouts.length; start += WORKOUTS_PER_PART) {
    const end = Math.min(workouts.length, start + WORKOUTS_PER_PART);
    yield { workouts: workouts.slice(start, end), share: end / workouts.length };
  }
  yield { parsed };
});
