const SAME_START_MS = 60_000;
const STEP_KG = 0.05;
const STEP_M = 10;

/** The part of a workout that identifies duplicates. */
export type WorkoutTrace = { startedAtMs: number; localDate: string; fingerprint: string };

type ComparedSet = {
  exerciseKey: string;
  weightKg: number | null;
  reps: number | null;
  distanceM: number | null;
  durationSeconds: number | null;
};

/** Writes the sorted sets of a workout, with weights to 0.05 kg and distances to 10 m. Empty without sets. */
export function setFingerprint(sets: Iterable<ComparedSet>): string {
  return setKeys(sets).join('\n');
}

/** Returns a key of each set, sorted: equal sets have equal keys. */
export function setKeys(sets: Iterable<ComparedSet>): string[] {
  const keys: string[] = [];
  for (const { exerciseKey, weightKg, reps, distanceM, durationSeconds } of sets) {
    const key = `${exerciseKey}|${steps(weightKg, STEP_KG)}|${reps ?? ''}`;
    const isTimed = distanceM !== null || durationSeconds !== null;
    // Only here: the stored fingerprints of other sets stay valid.
    keys.push(isTimed ? `${key}|${steps(distanceM, STEP_M)}|${durationSeconds ?? ''}` : key);
  }
  return keys.sort();
}

function steps(value: number | null, step: number): number | '' {
  return value === null ? '' : Math.round(value / step);
}

/** Fewer equal sets are more often a habit than the same workout again. */
const MIN_SETS = 3;
const SHARED_PART = 0.9;
const HOUR_MS = 3_600_000;
/** Zones are at most this far apart. */
const MAX_SHIFT_HOURS = 14;

type TimedSets = { startedAtMs: number; localDate: string; keys: readonly string[] };

/**
 * Compares two workouts by their sets. `shifted`: the same by whole hours apart, as when a file was read in another time
 * zone. `again`: the same start or day. Null if fewer than 90 % of the sets are in both.
 */
export function compareWorkouts(a: TimedSets, b: TimedSets): 'shifted' | 'again' | null {
  const most = Math.max(a.keys.length, b.keys.length);
  const shared = countShared(a.keys, b.keys);
  if (shared < MIN_SETS || shared < most * SHARED_PART) return null;
  const apart = Math.abs(a.startedAtMs - b.startedAtMs);
  const hours = Math.round(apart / HOUR_MS);
  const isWhole = Math.abs(apart - hours * HOUR_MS) <= SAME_START_MS;
  if (isWhole && hours >= 1 && hours <= MAX_SHIFT_HOURS) return 'shifted';
  return apart <= SAME_START_MS || a.localDate === b.localDate ? 'again' : null;
}

/** Counts the keys that two sorted lists share. */
function countShared(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [left, right] = [a[i] ?? '', b[j] ?? ''];
    if (left === right) shared += 1;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return shared;
}

/**
 * Finds the stored duplicate of each candidate: a workout that starts within 60 s of it, or one with the same local
 * date and sets; null without one.
 */
export function findDuplicates<Stored extends WorkoutTrace>(
  candidates: readonly WorkoutTrace[],
  stored: readonly Stored[],
): (Stored | null)[] {
  const byStart = [...stored].sort((a, b) => a.startedAtMs - b.startedAtMs);
  const bySets = new Map(stored.map((workout) => [setsKey(workout), workout]));
  return candidates.map((candidate) => {
    const near = nearestStart(byStart, candidate.startedAtMs);
    if (near && Math.abs(near.startedAtMs - candidate.startedAtMs) <= SAME_START_MS) return near;
    return candidate.fingerprint === '' ? null : (bySets.get(setsKey(candidate)) ?? null);
  });
}

function setsKey({ localDate, fingerprint }: WorkoutTrace): string {
  return `${localDate}\n${fingerprint}`;
}

function nearestStart<Stored extends WorkoutTrace>(sorted: readonly Stored[], at: number): Stored | null {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.startedAtMs ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  const before = sorted[low - 1] ?? null;
  const after = sorted[low] ?? null;
  if (!before || !after) return before ?? after;
  return at - before.startedAtMs <= after.startedAtMs - at ? before : after;
}
