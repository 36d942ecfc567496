import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import type { RunProgress } from '@plotline/server/tracker-kit/imports.ts';
import type { applyImport } from '../../contract/imports.ts';
import type { DateOrder } from '../../contract/limits.ts';
import { publishWorkouts, updateRecords } from '../workouts/activity.service.ts';
import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import { addImported } from '../bodyweight/bodyweight.service.ts';
import { bodyweightOn } from '../formulas/load.ts';
import { resolveExercises } from './import-exercises.ts';
import { matchDuplicates, planImport, type PlannedWorkout } from './import-plan.ts';
import { unitOf } from './import-preview.service.ts';
import { markReplaced, type StoredTrace } from './import-traces.repository.ts';
import type { ParsedImport } from '../file-formats/import.model.ts';
import { parseFile } from '../file-formats/parse-file.ts';
import { fillUnits } from '../file-formats/units.ts';
import { dateOrderNeeded, importNotFound, importUndone, unitNeeded } from './imports.errors.ts';
import {
  findBatch,
  lockBatch,
  markApplied,
  SOURCES,
  type BatchRow,
  type ImportAnswer,
} from './imports.repository.ts';
import { queueChecks } from '../health/queue-checks.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { workoutRows, type WorkoutRows } from '../workouts/workout-rows.ts';
import { isTimezone } from '../workouts/workout-times.ts';
import { findExerciseIds, insertWorkouts } from '../workouts/workouts.repository.ts';

const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;
const WORKOUTS_PER_BATCH = 100;
/** Shares of the time, as measured on a long history. */
const PROGRESS = { parsed: 0.2, stored: 0.6 } as const;

type Options = BodyOf<typeof applyImport>;
type Context = { batch: BatchRow; userId: string; run: RunProgress };
type Work = { context: Context; parsed: ParsedImport; timezone: string; options: Options };

/** Stores a previewed file in one transaction. Applying the same batch again returns the same response. */
export async function apply(
  kit: WeightsKit,
  userId: string,
  { batchId, options }: { batchId: string; options: Options },
): Promise<ImportAnswer> {
  const batch = await findBatch(kit.db, userId, batchId);
  if (!batch) throw importNotFound();
  if (batch.status === 'undone') throw importUndone();
  if (batch.answer) return batch.answer;
  const timezone = options.timezone || batch.timezone;
  if (!isTimezone(timezone)) throw invalidFields({ timezone: `${timezone} is not a known time zone` });
  return kit.imports.run({ userId, queue: 'import', fileName: batch.file_name }, async (run) => {
    const parsed = await parse(kit, { batch, run, dateOrder: options.date_order ?? null });
    if (parsed.openDates.length > 0) throw dateOrderNeeded();
    const unit = options.unit ?? unitOf(parsed);
    if (unit === null) throw unitNeeded();
    return kit.transaction((trx) =>
      store(kit, trx, {
        context: { batch, userId, run },
        parsed: fillUnits(parsed, unit),
        timezone,
        options,
      }),
    );
  });
}

async function parse(
  kit: WeightsKit,
  { batch, run, dateOrder }: { batch: BatchRow; run: RunProgress; dateOrder: DateOrder | null },
): Promise<ParsedImport> {
  if (!batch.file_gzip) throw importNotFound();
  return parseFile(
    kit.imports,
    { gzip: batch.file_gzip },
    { now: kit.now(), dateOrder, onProgress: (share) => (run.progress = share * PROGRESS.parsed) },
  );
}

async function store(
  kit: WeightsKit,
  trx: WeightsDb,
  { context, parsed, timezone, options }: Work,
): Promise<ImportAnswer> {
  const { batch, userId } = context;
  await kit.lockTracker(trx, userId);
  const locked = await lockBatch(trx, batch.uuid);
  if (!locked) throw importNotFound();
  if (locked.answer) return locked.answer;
  const exercises = await resolveExercises(
    trx,
    { userId, newId: kit.newId, workouts: parsed.workouts },
    options.mappings ?? [],
  );
  const plan = await planImport(parsed, { timezone, now: kit.now(), exercises });
  const { workouts } = plan;
  const duplicates = await matchDuplicates(trx, {
    userId,
    source: SOURCES[parsed.format],
    workouts,
  });
  const mode = options.duplicates ?? 'skip';
  const formerIds = mode === 'replace' ? await replaceStored(kit, trx, context, duplicates) : [];
  const wanted = workouts.filter((_, index) => mode !== 'skip' || !duplicates[index]);
  // A workout stored beside its duplicate has no key: the key stays with the duplicate.
  const keepsKey = new Set(workouts.filter((_, index) => mode !== 'keep' || !duplicates[index]));
  const { sets, storedIds } = await storeWorkouts(kit, trx, { context, workouts: wanted, keepsKey });
  await finish(kit, trx, { context, workouts: wanted, storedIds, formerIds });
  const bodyweights = await addImported(kit, trx, userId, {
    importId: batch.uuid,
    entries: parsed.bodyweights.flatMap(({ date, weight, unit }) => (unit ? [{ date, weight, unit }] : [])),
  });
  const found = duplicates.filter(Boolean).length;
  const answer = {
    imported: wanted.length,
    duplicates: found,
    sets,
    ...(parsed.bodyweights.length > 0 ? { bodyweights } : {}),
    rejected: plan.rejected,
  };
  await saveAnswer(kit, trx, { batch, timezone, answer });
  return answer;
}

async function saveAnswer(
  kit: WeightsKit,
  trx: WeightsDb,
  { batch, timezone, answer }: { batch: BatchRow; timezone: string; answer: ImportAnswer },
): Promise<void> {
  const appliedAt = kit.now();
  const undoUntil = new Date(appliedAt.getTime() + UNDO_DAYS * DAY_MS);
  await markApplied(trx, { uuid: batch.uuid, timezone, answer, appliedAt, undoUntil });
}

/** Marks the stored duplicates as replaced until the import is undone. Returns the ids of their exercises. */
async function replaceStored(
  kit: WeightsKit,
  trx: WeightsDb,
  { batch, userId }: Context,
  duplicates: readonly (StoredTrace | null)[],
): Promise<string[]> {
  const uuids = [...new Set(duplicates.flatMap((stored) => stored?.uuid ?? []))];
  await markReplaced(trx, { batchId: batch.uuid, uuids });
  await kit.retract(trx, userId, uuids);
  return findExerciseIds(trx, uuids);
}

async function storeWorkouts(
  kit: WeightsKit,
  trx: WeightsDb,
  {
    context: { batch, userId, run },
    workouts,
    keepsKey,
  }: { context: Context; workouts: readonly PlannedWorkout[]; keepsKey: ReadonlySet<PlannedWorkout> },
): Promise<{ sets: number; storedIds: string[] }> {
  const settings = await findSettings(trx, userId);
  const bodyweights = await findBodyweights(trx, userId);
  let sets = 0;
  const storedIds: string[] = [];
  for (let start = 0; start < workouts.length; start += WORKOUTS_PER_BATCH) {
    const rows = workouts.slice(start, start + WORKOUTS_PER_BATCH).map((workout): WorkoutRows => {
      const uuid = kit.newId();
      const origin = {
        uuid,
        userId,
        clientId: uuid,
        source: SOURCES[batch.format],
        importId: batch.uuid,
        externalKey: keepsKey.has(workout) ? workout.externalKey : null,
        version: 1,
        editedAt: null,
      };
      const bodyweightKg = bodyweightOn(bodyweights, workout.localDate);
      return workoutRows(workout.content, origin, { bodyweightKg, newId: kit.newId });
    });
    await insertWorkouts(trx, rows);
    await publishWorkouts(
      kit,
      trx,
      rows.map(({ workout }) => workout),
      { settings, announcesRecords: false },
    );
    await yieldToOthers();
    storedIds.push(...rows.map(({ workout }) => workout.uuid));
    sets += rows.reduce((total, row) => total + row.sets.length, 0);
    run.imported = Math.min(workouts.length, start + WORKOUTS_PER_BATCH);
    run.progress = PROGRESS.parsed + (PROGRESS.stored * run.imported) / workouts.length;
  }
  return { sets, storedIds };
}

/** Recomputes the records without announcing them. */
async function finish(
  kit: WeightsKit,
  trx: WeightsDb,
  {
    context: { userId, run },
    workouts,
    storedIds,
    formerIds,
  }: {
    context: Context;
    workouts: readonly PlannedWorkout[];
    storedIds: readonly string[];
    formerIds: readonly string[];
  },
): Promise<void> {
  const importedIds = workouts.flatMap(({ content }) =>
    content.exercises.map(({ exercise }) => exercise.uuid),
  );
  const exerciseIds = [...formerIds, ...importedIds];
  await queueChecks(kit, trx, userId, { exercises: exerciseIds, workouts: storedIds });
  await updateRecords(kit, trx, userId, {
    exerciseIds,
    settings: await findSettings(trx, userId),
  });
  run.progress = 1;
  if (workouts.length > 0) await kit.markChanged(trx, userId, { hasData: true });
}
