import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
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
import { findAppliedAt, insertBatch, removeOldPreviews } from './imports.repository.ts';
import { readImportFile } from './import-file.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsKit } from '../weights.db.ts';
import { isTimezone } from '../workouts/workout-times.ts';

const KEPT_MS = 86_400_000;
/** A screen shows no more; the counts tell how many there are. */
const FINDINGS_SHOWN = 500;
const FILE_NAME_MAX = 200;

const compress = promisify(gzip);

/** Reads a file and says what it would bring. The file waits for a day to be applied. */
export async function preview(kit: WeightsKit, userId: string, upload: Upload): Promise<ImportPreview> {
  const timezone = upload.fields['timezone'] || (await kit.timezoneOf(userId));
  if (!isTimezone(timezone)) throw invalidFields({ timezone: `${timezone} is not a known time zone` });
  return runImport(kit, userId, (run) => read(kit, { userId, upload, timezone, run }));
}

async function read(
  kit: WeightsKit,
  { userId, upload, timezone, run }: { userId: string; upload: Upload; timezone: string; run: RunProgress },
): Promise<ImportPreview> {
  const settings = await findSettings(kit.db, userId);
  const parsed = await readImportFile(upload.content, {
    now: kit.now(),
    onProgress: (share) => {
      run.progress = share * 0.7;
    },
  });
  const report = importReport(parsed);
  const guess = guessUnit(parsed, settings.unit);
  const settled = settleUnits(parsed, guess.unit);
  const { exercises, matches } = await foreseeExercises(kit.db, { userId, workouts: settled.workouts });
  const plan = await planImport(settled, { timezone, now: kit.now(), exercises });
  const duplicates = await matchDuplicates(kit.db, {
    userId,
    format: parsed.format,
    workouts: plan.workouts,
  });
  const duplicateCount = duplicates.filter(Boolean).length;
  const fileSha256 = createHash('sha256').update(upload.content).digest('hex');
  const batch = {
    uuid: kit.newId(),
    user_id: userId,
    format: parsed.format,
    format_label: parsed.variant,
    file_name: plainFileName(upload.fileName),
    file_sha256: fileSha256,
    file_gzip: await compress(upload.content),
    timezone,
    created_at: kit.now(),
  };
  const importedBefore = await findAppliedAt(kit.db, userId, fileSha256);
  await removeOldPreviews(kit.db, new Date(kit.now().getTime() - KEPT_MS));
  await insertBatch(kit.db, batch);
  return {
    batch_id: batch.uuid,
    format: batch.format,
    format_label: batch.format_label,
    file_name: batch.file_name,
    workouts: report.workouts,
    new_workouts: plan.workouts.length - duplicateCount,
    duplicate_workouts: duplicateCount,
    set_rows: report.setRows,
    sets: report.sets,
    from: report.from,
    to: report.to,
    unit: unitOf(parsed),
    unit_guess: guess.unit,
    timezone,
    rejected: report.rejected.slice(0, FINDINGS_SHOWN),
    rejected_count: report.rejected.length,
    suspicious: report.suspicious.slice(0, FINDINGS_SHOWN),
    suspicious_count: report.suspicious.length,
    imported_before_at: importedBefore?.toISOString() ?? null,
    exercises: presentExercises(report, matches),
  };
}

/** A file with both units says for each set which one it is, so that there is nothing to choose. */
export function unitOf({ unitsInFile, workouts }: ParsedImport): ImportPreview['unit'] {
  if (unitsInFile === 'kg' || unitsInFile === 'lb') return unitsInFile;
  const hasOpenWeight = workouts.some(({ exercises }) =>
    exercises.some(({ sets }) => sets.some((set) => set.weightEntered !== null && set.weightUnit === null)),
  );
  return hasOpenWeight ? null : 'kg';
}

function presentExercises(
  report: ImportReport,
  matches: ReadonlyMap<string, NameMatch>,
): ImportPreview['exercises'] {
  return report.exercises.map(({ name, sets }) => {
    const match = matches.get(name);
    const exercise = match?.exercise;
    return {
      name,
      sets,
      match: match?.kind ?? 'none',
      matched: exercise ? { exercise_uuid: exercise.uuid, name: exercise.name } : null,
    };
  });
}

/** A name is shown and nothing else; some browsers send a path with it. */
function plainFileName(name: string): string {
  const base = path.win32.basename(name).replaceAll(/\p{C}/gu, '').trim();
  return base.slice(0, FILE_NAME_MAX).toWellFormed() || 'import.csv';
}
