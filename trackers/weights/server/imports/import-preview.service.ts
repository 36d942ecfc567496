import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { invalidFields, type Upload } from '@plotline/server/tracker-kit/http.ts';
import type { ImportPreview } from '../../contract/imports.ts';
import { matchDuplicates } from './import-duplicates.ts';
import { foreseeExercises } from './import-exercises.ts';
import { planImport } from './import-plan.ts';
import { runImport, type RunProgress } from './import-runs.service.ts';
import { guessUnit } from '../import/guess-unit.ts';
import type { NameMatch } from '../exercises/exercise-finder.ts';
import { importReport, type ImportReport } from '../import/import-report.ts';
import type { ParsedImport } from '../import/import.model.ts';
import { settleUnits } from '../import/settle-units.ts';
import { findAppliedAt, insertBatch, removeOldPreviews, type NewBatch } from './imports.repository.ts';
import { readImportFile } from './import-file.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsKit } from '../weights.db.ts';
import { isTimezone } from '../workouts/workout-times.ts';

const CACHE_MS = 86_400_000;
/** A screen shows no more; the counts tell how many there are. */
const FINDINGS_SHOWN = 500;
const FILE_NAME_MAX = 200;
/** The share of the work that reading is, as measured on a long history. */
const PARSED = 0.7;

/** Reads a file and says what it would bring. The file waits for a day to be applied. */
export function preview(
  kit: WeightsKit,
  userId: string,
  receive: () => Promise<Upload>,
): Promise<ImportPreview> {
  return kit.imports.alone(userId, async () => {
    const upload = await receive();
    const timezone = upload.fields['timezone'] || (await kit.timezoneOf(userId));
    if (!isTimezone(timezone)) throw invalidFields({ timezone: `${timezone} is not a known time zone` });
    return runImport(kit, { userId, lane: 'preview' }, (run) => read(kit, { userId, upload, timezone, run }));
  });
}

async function read(
  kit: WeightsKit,
  { userId, upload, timezone, run }: { userId: string; upload: Upload; timezone: string; run: RunProgress },
): Promise<ImportPreview> {
  const settings = await findSettings(kit.db, userId);
  const parsed = await readImportFile(kit, upload, (share) => {
    run.progress = share * PARSED;
  });
  const { unit } = guessUnit(parsed, settings.unit);
  const settled = settleUnits(parsed, unit);
  const { exercises, matches } = await foreseeExercises(kit.db, { userId, workouts: settled.workouts });
  const { workouts } = await planImport(settled, { timezone, now: kit.now(), exercises });
  const stored = await matchDuplicates(kit.db, { userId, format: parsed.format, workouts });
  const duplicates = stored.filter(Boolean).length;
  const batch = await storeBatch(kit, { userId, upload, timezone, parsed });
  const importedBefore = await findAppliedAt(kit.db, userId, batch.file_sha256);
  return {
    batch_id: batch.uuid,
    format: batch.format,
    format_label: batch.format_label,
    file_name: batch.file_name,
    timezone,
    new_workouts: workouts.length - duplicates,
    duplicate_workouts: duplicates,
    unit: unitOf(parsed),
    unit_guess: unit,
    imported_before_at: importedBefore?.toISOString() ?? null,
    ...presentReport(importReport(parsed), matches),
  };
}

/** Keeps the file until it is applied, and throws away what waited for too long. */
async function storeBatch(
  kit: WeightsKit,
  {
    userId,
    upload,
    timezone,
    parsed,
  }: { userId: string; upload: Upload; timezone: string; parsed: ParsedImport },
): Promise<NewBatch> {
  const batch = {
    uuid: kit.newId(),
    user_id: userId,
    format: parsed.format,
    format_label: parsed.variant,
    file_name: plainFileName(upload.fileName),
    ...(await compressed(upload.path)),
    timezone,
    created_at: kit.now(),
  };
  await removeOldPreviews(kit.db, new Date(kit.now().getTime() - CACHE_MS));
  await insertBatch(kit.db, batch);
  return batch;
}

async function compressed(file: string): Promise<Pick<NewBatch, 'file_sha256' | 'file_gzip'>> {
  const hash = createHash('sha256');
  const pieces: Buffer[] = [];
  await pipeline(
    createReadStream(file),
    async function* hashed(stream: AsyncIterable<Buffer>) {
      for await (const piece of stream) {
        hash.update(piece);
        yield piece;
      }
    },
    createGzip(),
    async (stream: AsyncIterable<Buffer>) => {
      for await (const piece of stream) pieces.push(piece);
    },
  );
  return { file_sha256: hash.digest('hex'), file_gzip: Buffer.concat(pieces) };
}

/** A file with both units says for each set which one it is, so that there is nothing to choose. */
export function unitOf({ unitsInFile, workouts }: ParsedImport): ImportPreview['unit'] {
  if (unitsInFile === 'kg' || unitsInFile === 'lb') return unitsInFile;
  const hasOpenWeight = workouts.some(({ exercises }) =>
    exercises.some(({ sets }) => sets.some((set) => set.weightEntered !== null && set.weightUnit === null)),
  );
  return hasOpenWeight ? null : 'kg';
}

function presentReport(report: ImportReport, matches: ReadonlyMap<string, NameMatch>) {
  return {
    workouts: report.workouts,
    set_rows: report.setRows,
    sets: report.sets,
    from: report.from,
    to: report.to,
    rejected: report.rejected.slice(0, FINDINGS_SHOWN),
    rejected_count: report.rejected.length,
    suspicious: report.suspicious.slice(0, FINDINGS_SHOWN),
    suspicious_count: report.suspicious.length,
    exercises: report.exercises.map(({ name, sets }) => {
      const { kind, exercise } = matches.get(name) ?? { kind: 'none' as const, exercise: null };
      const matched = exercise && { exercise_uuid: exercise.uuid, name: exercise.name };
      return { name, sets, match: kind, matched };
    }),
  };
}

/** A name is shown and nothing else; some browsers send a path with it. */
function plainFileName(name: string): string {
  const base = path.win32.basename(name).replaceAll(/\p{C}/gu, '').trim();
  return base.slice(0, FILE_NAME_MAX).toWellFormed() || 'import.csv';
}
