import type { WeightsSettings } from '../../contract/settings.ts';
import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import { bodyweightOn } from '../formulas/load.ts';
import { queueChecks } from '../health/queue-checks.ts';
import { resolveExercises } from '../imports/import-exercises.ts';
import { matchDuplicates, planImport, type PlannedWorkout } from '../imports/import-plan.ts';
import { markReplaced } from '../imports/import-traces.repository.ts';
import { SOURCES } from '../imports/imports.repository.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';
import { markLimited, publishWorkouts, reviseWorkout, updateRecords } from '../workouts/activity.service.ts';
import { workoutRows, type WorkoutRow } from '../workouts/workout-rows.ts';
import {
  findExerciseIds,
  findWorkouts,
  hasFinishedWorkout,
  insertWorkouts,
} from '../workouts/workouts.repository.ts';
import { replaceContent } from '../workouts/workouts.service.ts';
import type { HevyChange } from './hevy-changes.ts';
import {
  deleteLinks,
  findLinks,
  saveHidden,
  saveLinks,
  type HevyLink,
  type NewLink,
} from './hevy-links.repository.ts';

/** The `source` of workouts that a sync with Hevy stored. */
const HEVY_SOURCE = 'hevy_api';
/** Workouts from a file of Hevy follow later changes in Hevy, too. */
const FOLLOWING: ReadonlySet<string | null> = new Set([HEVY_SOURCE, SOURCES.hevy]);

interface Page {
  readonly accountId: string;
  readonly userId: string;
  readonly changes: readonly HevyChange[];
  /** True for the past of the account, which is not announced to others. */
  readonly isHistory: boolean;
}

type ReadWorkout = Extract<HevyChange, { kind: 'workout' }>;
type Planned = PlannedWorkout & Pick<ReadWorkout, 'updatedAt'>;
type Update = { readonly stored: WorkoutRow; readonly planned: Planned };
type Links = ReadonlyMap<string, HevyLink>;

/**
 * Stores a page of workouts in one transaction, with the tracker locked. Workouts edited or deleted here stay as they
 * are. Returns the number of new workouts, and of known ones that were deleted in Hevy.
 */
export async function storeChanges(
  kit: WeightsKit,
  trx: WeightsDb,
  { accountId, userId, changes, isHistory }: Page,
): Promise<{ readonly added: number; readonly deleted: number }> {
  // The newest change of a workout comes first, so it is the one that remains.
  const latest = new Map(changes.toReversed().map((change) => [change.id, change]));
  const links = await findLinks(trx, accountId, [...latest.keys()]);
  const news = [...latest.values()].filter((change) => isNews(change, links.get(change.id)));
  const gone = news.flatMap(({ kind, id }) => (kind === 'deleted' ? (links.get(id) ?? []) : []));
  const { wanted, kept } = sortByLink(news, links);
  const planned = await plan(kit, trx, userId, wanted);
  const { added, updates, linked } = await compareWithStored(trx, { userId, planned, links });
  const hidden = gone.filter((link) => followsHevy(link)).flatMap(({ workoutId }) => workoutId ?? []);
  const former = [...hidden, ...updates.map(({ stored }) => stored.uuid)];
  const formerExercises = await findExerciseIds(trx, former);
  await hide(kit, trx, { accountId, userId, gone, hidden });
  const inserted = await insertAdded(kit, trx, { userId, added, isHistory });
  const updated: WorkoutRow[] = [];
  for (const { stored, planned: one } of updates)
    updated.push(await replaceContent(kit, trx, stored, one.content, { isOwnEdit: false }));
  await saveLinks(trx, accountId, [...kept, ...linked, ...inserted.links]);
  const written = { inserted: inserted.workouts, updated, hidden };
  await publish(kit, trx, { userId, ...written, formerExercises, isHistory });
  return { added: inserted.workouts.length, deleted: gone.length };
}

/** Whether a change was not read before. */
function isNews(change: HevyChange, link: HevyLink | undefined): boolean {
  if (change.kind === 'deleted') return link !== undefined && !link.isHidden;
  return link?.updatedAt.getTime() !== change.updatedAt.getTime();
}

/** Whether a stored workout takes over changes in Hevy: it came from there, and its owner has not edited it here. */
function followsHevy({ state, source, isEdited }: HevyLink): boolean {
  return state === 'finished' && FOLLOWING.has(source) && isEdited === false;
}

/** Selects the workouts to add or update; the links of the others are kept with the time of the change. */
function sortByLink(news: readonly HevyChange[], links: Links) {
  const [wanted, kept]: [ReadWorkout[], NewLink[]] = [[], []];
  for (const change of news) {
    if (change.kind === 'deleted') continue;
    const link = links.get(change.id);
    const workoutId = link?.workoutId ?? null;
    if (change.kind === 'unreadable') {
      kept.push({ ...linkOf(change.id, change.updatedAt, workoutId), problem: change.problem });
      continue;
    }
    // A link without a workout and a problem is that of a workout which its owner deleted here.
    const isUnknown = link === undefined || (workoutId === null && link.problem !== null);
    if (isUnknown || followsHevy(link)) wanted.push(change);
    else {
      const isOutdated = link.isEdited === true && FOLLOWING.has(link.source);
      kept.push({ ...linkOf(change.id, change.updatedAt, workoutId), isOutdated });
    }
  }
  return { wanted, kept };
}

function linkOf(hevyId: string, updatedAt: Date, workoutId: string | null): NewLink {
  return { hevyId, updatedAt, workoutId, problem: null, isOutdated: false };
}

/** Finds or creates the exercises of workouts, and computes their content. */
async function plan(
  kit: WeightsKit,
  trx: WeightsDb,
  userId: string,
  wanted: readonly ReadWorkout[],
): Promise<readonly Planned[]> {
  if (wanted.length === 0) return [];
  const parsed = { workouts: wanted.map(({ workout }) => workout), rejected: [] };
  const context = { userId, newId: kit.newId, workouts: parsed.workouts };
  const exercises = await resolveExercises(trx, context, []);
  const timezone = await kit.timezoneOf(userId, trx);
  const { workouts } = await planImport(parsed, { timezone, now: kit.now(), exercises });
  const times = new Map(wanted.map(({ id, updatedAt }) => [id, updatedAt]));
  return workouts.map((workout) => ({
    ...workout,
    updatedAt: times.get(workout.externalKey) ?? kit.now(),
  }));
}

/** Divides workouts into those to add, to update, and to link with an equal one that is stored already. */
async function compareWithStored(
  trx: WeightsDb,
  { userId, planned, links }: { userId: string; planned: readonly Planned[]; links: Links },
) {
  const workouts = planned.filter(({ externalKey }) => !links.get(externalKey)?.workoutId);
  const duplicates = await matchDuplicates(trx, {
    userId,
    source: HEVY_SOURCE,
    workouts,
    isFromHevy: true,
  });
  const storedIds = new Map<string, string>();
  for (const { hevyId, workoutId } of links.values()) if (workoutId) storedIds.set(hevyId, workoutId);
  const pairs = workouts.flatMap(({ externalKey, startedAtMs }, index) => {
    const duplicate = duplicates[index];
    if (!duplicate) return [];
    return [{ externalKey, uuid: duplicate.uuid, apartMs: Math.abs(duplicate.startedAtMs - startedAtMs) }];
  });
  // Only the closest is the stored one: the others are workouts of their own.
  const closest = new Map(
    pairs.toSorted((a, b) => b.apartMs - a.apartMs).map((pair) => [pair.uuid, pair.externalKey]),
  );
  for (const [uuid, externalKey] of closest) storedIds.set(externalKey, uuid);
  const rows = await findWorkouts(trx, [...storedIds.values()]);
  const stored = new Map(rows.map((row) => [row.uuid, row]));
  const [added, updates, linked]: [Planned[], Update[], NewLink[]] = [[], [], []];
  for (const one of planned) {
    const row = stored.get(storedIds.get(one.externalKey) ?? '');
    if (!row) {
      added.push(one);
      continue;
    }
    linked.push(linkOf(one.externalKey, one.updatedAt, row.uuid));
    const isLinked = links.get(one.externalKey)?.workoutId === row.uuid;
    if (isLinked || isOlderVersion(row, one)) updates.push({ stored: row, planned: one });
  }
  return { added, updates, linked };
}

/** Whether a workout of an earlier connection has changed in Hevy since. */
function isOlderVersion(row: WorkoutRow, { externalKey, fingerprint }: Planned): boolean {
  const isSame = row.source === HEVY_SOURCE && row.external_key === externalKey;
  return isSame && row.edited_at === null && row.fingerprint !== fingerprint;
}

/** Hides workouts that were deleted in Hevy; the others of them stay, without a link. */
async function hide(
  kit: WeightsKit,
  trx: WeightsDb,
  {
    accountId,
    userId,
    gone,
    hidden,
  }: { accountId: string; userId: string; gone: readonly HevyLink[]; hidden: readonly string[] },
): Promise<void> {
  const isHidden = ({ workoutId }: HevyLink) => workoutId !== null && hidden.includes(workoutId);
  await deleteLinks(trx, accountId, idsOf(gone.filter((link) => !isHidden(link))));
  if (hidden.length === 0) return;
  await markReplaced(trx, { batchId: null, uuids: hidden });
  await kit.retract(trx, userId, hidden);
  await saveHidden(trx, accountId, { hevyIds: idsOf(gone.filter(isHidden)), at: kit.now() });
}

function idsOf(links: readonly HevyLink[]): string[] {
  return links.map(({ hevyId }) => hevyId);
}

async function insertAdded(
  kit: WeightsKit,
  trx: WeightsDb,
  { userId, added, isHistory }: { userId: string; added: readonly Planned[]; isHistory: boolean },
): Promise<{ workouts: WorkoutRow[]; links: NewLink[] }> {
  const bodyweights = await findBodyweights(trx, userId);
  const rows = added.map(({ content, externalKey, localDate }) => {
    const uuid = kit.newId();
    const origin = {
      uuid,
      userId,
      clientId: uuid,
      source: HEVY_SOURCE,
      importId: null,
      externalKey,
      version: 1,
      editedAt: null,
      announcesRecords: !isHistory,
    };
    return workoutRows(content, origin, {
      bodyweightKg: bodyweightOn(bodyweights, localDate),
      newId: kit.newId,
    });
  });
  await insertWorkouts(trx, rows);
  return {
    workouts: rows.map(({ workout }) => workout),
    links: rows.flatMap(({ workout }, index) => {
      const one = added[index];
      return one ? [linkOf(one.externalKey, one.updatedAt, workout.uuid)] : [];
    }),
  };
}

interface Written {
  readonly userId: string;
  readonly inserted: readonly WorkoutRow[];
  readonly updated: readonly WorkoutRow[];
  readonly hidden: readonly string[];
  /** Exercises of updated and hidden workouts before the change. */
  readonly formerExercises: readonly string[];
  readonly isHistory: boolean;
}

/** Rebuilds the records once, and publishes or changes the posts. */
async function publish(kit: WeightsKit, trx: WeightsDb, written: Written): Promise<void> {
  const { userId, inserted, updated, hidden, formerExercises, isHistory } = written;
  const uuids = [...inserted, ...updated].map(({ uuid }) => uuid);
  if (uuids.length + hidden.length === 0) return;
  const settings = await findSettings(trx, userId);
  const exercises = [...new Set([...formerExercises, ...(await findExerciseIds(trx, uuids))])];
  if (!isHistory) for (const workout of inserted) await markLimited(kit, trx, workout);
  else await publishHistory(kit, trx, { inserted, settings });
  await updateRecords(kit, trx, userId, { exerciseIds: exercises, settings, except: uuids });
  if (!isHistory) await publishWorkouts(kit, trx, inserted, { settings, announcesRecords: true });
  for (const workout of updated) await reviseWorkout(kit, trx, workout, settings);
  await queueChecks(kit, trx, userId, { exercises, workouts: [...uuids, ...hidden] });
  await kit.markChanged(trx, userId, { hasData: await hasFinishedWorkout(trx, userId) });
}

function publishHistory(
  kit: WeightsKit,
  trx: WeightsDb,
  { inserted, settings }: { inserted: readonly WorkoutRow[]; settings: WeightsSettings },
): Promise<void> {
  return publishWorkouts(kit, trx, inserted, { settings, announcesRecords: false, inFeed: false });
}
