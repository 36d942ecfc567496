const SAME_START_MS = 60_000;
const STEP_KG = 0.05;

/** The part of a workout that identifies duplicates. */
export type WorkoutTrace = { startedAtMs: number; localDate: string; fingerprint: string };

/** Writes the sorted sets of a workout; weights within 0.05 kg are equal. Empty without sets. */
export function setFingerprint(
  sets: Iterable<{ exerciseKey: string; weightKg: number | null; reps: number | null }>,
): string {
  const parts: string[] = [];
  for (const { exerciseKey, weightKg, reps } of sets) {
    parts.push(`${exerciseKey}|${weightKg === null ? '' : Math.round(weightKg / STEP_KG)}|${reps ?? ''}`);
  }
  return parts.sort().join('\n');
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
