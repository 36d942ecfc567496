/** A longer gap is no rest: the set was ticked late, or the training was interrupted. */
const LONGEST_REST_SECONDS = 15 * 60;

/** The time between the sets of a workout; null if fewer than two sets have a time. */
export type Rests = { restSeconds: number | null; rests: number | null };

/** Sums the times from each set to the next one, which include the next set itself. */
export function restsOf(doneAt: readonly (Date | null | undefined)[]): Rests {
  const times = doneAt.flatMap((time) => (time ? [time.getTime()] : [])).toSorted((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? time)) / 1000));
  const rests = gaps.filter((seconds) => seconds > 0 && seconds <= LONGEST_REST_SECONDS);
  if (rests.length === 0) return { restSeconds: null, rests: null };
  return { restSeconds: rests.reduce((sum, seconds) => sum + seconds, 0), rests: rests.length };
}
