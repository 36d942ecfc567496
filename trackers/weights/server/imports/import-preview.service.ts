import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { invalidFields, type Upload } from '@plotline/server/tracker-kit/http.ts';
import type { RunProgress } from '@plotline/server/tracker-kit/imports.ts';
import type { ImportPreview } from '../../contract/imports.ts';
import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import { IMPORT_MAX_BYTES } from '../../contract/limits.ts';
import { matchExercises } from './import-exercises.ts';
import { matchDuplicates, planImport } from './import-plan.ts';
import { importApplied, importNotFound } from './imports.errors.ts';
import type { NameMatch } from '../exercises/exercise-finder.ts';
import { importReport, type ImportReport } from '../file-formats/import-report.ts';
import type { ParsedImport } from '../file-formats/import.model.ts';
import { fillUnits, guessUnit } from '../file-formats/units.ts';
import { parseFile } from '../file-formats/parse-file.ts';
import {
  deleteOldPreviews,
  deletePreview,
  deletePreviewsBeyond,
  findAppliedAt,
  findBatch,
  insertBatch,
  SOURCES,
  type NewBatch,
} from './imports.repository.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsKit } from '../weights.db.ts';
import { isTimezone } from '../workouts/workout-times.ts';

const PREVIEW_LIFETIME_MS = 86_400_000;
/** Most bytes of the stored files of a user, compressed: two of the largest. */
const PREVIEWS_MAX_BYTES = 2 * IMPORT_MAX_BYTES;
/** Maximum number of findings in a preview; the counts include all. */
const FINDINGS_LISTED = 500;
/** Parsing's share of the time, as measured on a long history. */
const PARSED = 0.7;

/** Returns what importing a file would change. The file is stored for a day, to be applied. */
export function preview(
  kit: WeightsKit,
  userId: string,
  receive: () => Promise<Upload>,
): Promise<ImportPreview> {
  return kit.imports.oneAtATime(userId, async () => {
    const upload = await receive();
    const timezone = upload.fields['timezone'] || (await kit.timezoneOf(userId));
    if (!isTimezone(timezone)) throw invalidFields({ timezone: `${timezone} is not a known time zone` });
    const { fileName } = upload;
    return kit.imports.run({ userId, queue: 'preview', fileName }, (run) =>
      read(kit, { userId, upload, timezone, run }),
    );
  });
}

/** Deletes a preview that was not applied. */
export async function discard(kit: WeightsKit, userId: string, batchId: string): Promise<{ success: true }> {
  const batch = await findBatch(kit.db, userId, batchId);
  if (!batch) throw importNotFound();
  if (batch.status !== 'previewed') throw importApplied();
  await deletePreview(kit.db, batchId);
  return { success: true };
}

async function read(
  kit: WeightsKit,
  { userId, upload, timezone, run }: { userId: string; upload: Upload; timezone: string; run: RunProgress },
): Promise<ImportPreview> {
  const settings = await findSettings(kit.db, userId);
  const parsed = await parseFile(
    kit.imports,
    { path: upload.path },
    { now: kit.now(), onProgress: (share) => (run.progress = share * PARSED) },
  );
  const { unit } = guessUnit(parsed, settings.unit);
  const inUnit = fillUnits(parsed, unit);
  const { exercises, matches } = await matchExercises(kit.db, { userId, workouts: inUnit.workouts });
  const { workouts } = await planImport(inUnit, { timezone, now: kit.now(), exercises });
  const stored = await matchDuplicates(kit.db, {
    userId,
    source: SOURCES[parsed.format],
    workouts,
  });
  const duplicates = stored.filter(Boolean).length;
  const weighedDays = new Set((await findBodyweights(kit.db, userId)).map(({ localDate }) => localDate));
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
    bodyweights: inUnit.bodyweights.length,
    new_bodyweights: inUnit.bodyweights.filter(({ date }) => !weighedDays.has(date)).length,
    unit: unitOf(parsed),
    unit_guess: unit,
    has_both_units: parsed.unitsInFile === 'mixed',
    date_order: parsed.dateOrder,
    date_examples: parsed.openDates,
    notes: parsed.notes,
    imported_before_at: importedBefore?.toISOString() ?? null,
    ...presentReport(importReport(parsed), matches),
  };
}

/** Stores the file until it is applied, and deletes previews that expired or were replaced by too many others. */
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
    file_name: upload.fileName,
    ...(await compressed(upload.path)),
    timezone,
    created_at: kit.now(),
  };
  await deleteOldPreviews(kit.db, new Date(kit.now().getTime() - PREVIEW_LIFETIME_MS));
  await insertBatch(kit.db, batch);
  await deletePreviewsBeyond(kit.db, userId, PREVIEWS_MAX_BYTES);
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

/** Returns the unit that the file names, null if the user must choose. In a file with both units every set has its own. */
export function unitOf({ unitsInFile, workouts, bodyweights }: ParsedImport): ImportPreview['unit'] {
  if (unitsInFile === 'kg' || unitsInFile === 'lb') return unitsInFile;
  const hasOpenWeight = workouts.some(({ exercises }) =>
    exercises.some(({ sets }) => sets.some((set) => set.weightEntered !== null && set.weightUnit === null)),
  );
  return hasOpenWeight || bodyweights.some(({ unit }) => unit === null) ? null : 'kg';
}

function presentReport(report: ImportReport, matches: ReadonlyMap<string, NameMatch>) {
  return {
    workouts: report.workouts,
    set_rows: report.setRows,
    sets: report.sets,
    from: report.from,
    to: report.to,
    rejected: report.rejected.slice(0, FINDINGS_LISTED),
    rejected_count: report.rejected.length,
    suspicious: report.suspicious.slice(0, FINDINGS_LISTED),
    suspicious_count: report.suspicious.length,
    exercises: report.exercises.map(({ name, sets }) => {
      const { kind, exercise } = matches.get(name) ?? { kind: 'none' as const, exercise: null };
      const matched = exercise && { exercise_uuid: exercise.uuid, name: exercise.name };
      return { name, sets, match: kind, matched };
    }),
  };
}
