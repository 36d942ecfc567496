import { findOutlier, MANY_REPS, oddDuration, type OutlierRule } from '../formulas/odd-values.ts';
import type { LineFinding, ParsedImport, ParsedWorkout, ParsedSet } from './import.model.ts';

export type ImportReport = {
  workouts: number;
  sets: number;
  setRows: number;
  rejected: LineFinding[];
  suspicious: LineFinding[];
  /** Local dates of the first and the last workout or body weight. */
  from: string | null;
  to: string | null;
  /** Exercise names as the file has them, the most used first. */
  exercises: { name: string; sets: number }[];
};

/** Computes the numbers and findings of a preview. */
export function importReport(parsed: ParsedImport): ImportReport {
  const exercises = countSets(parsed.workouts);
  const days = [
    ...parsed.workouts.map(({ start }) => start.local.slice(0, 10)),
    ...parsed.bodyweights.map(({ date }) => date),
  ];
  return {
    workouts: parsed.workouts.length,
    sets: exercises.reduce((total, { sets }) => total + sets, 0),
    setRows: parsed.setRows,
    rejected: parsed.rejected,
    suspicious: findSuspicious(parsed.workouts),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    exercises,
  };
}

function countSets(workouts: readonly ParsedWorkout[]): { name: string; sets: number }[] {
  const counts = new Map<string, number>();
  for (const { exercises } of workouts) {
    for (const { name, sets } of exercises) counts.set(name, (counts.get(name) ?? 0) + sets.length);
  }
  return [...counts].map(([name, sets]) => ({ name, sets })).sort((a, b) => b.sets - a.sets);
}

/** A preview only lists such sets, so it lists more of them than are asked about later. */
const JUMP: OutlierRule = { times: 1.5, gap: 0, sessions: 3 };

/** Finds values to check, in line order: odd durations, jumps in weight, very many repetitions. */
function findSuspicious(workouts: readonly ParsedWorkout[]): LineFinding[] {
  const findings = workouts.flatMap((workout) => [...oddTime(workout), ...manyReps(workout)]);
  return [...findings, ...weightJumps(workouts)].sort((a, b) => a.line - b.line);
}

function oddTime({ durationSeconds, exercises }: ParsedWorkout): LineFinding[] {
  const reason = oddDuration(durationSeconds);
  return reason === null ? [] : [{ line: exercises[0]?.sets[0]?.line ?? 1, reason }];
}

function manyReps({ exercises }: ParsedWorkout): LineFinding[] {
  return exercises.flatMap(({ name, sets }) =>
    sets
      .filter(({ reps }) => (reps ?? 0) > MANY_REPS)
      .map(({ line, reps }) => ({ line, reason: `${reps} repetitions of ${name}` })),
  );
}

function weightJumps(workouts: readonly ParsedWorkout[]): LineFinding[] {
  const tops = new Map<string, ParsedSet[]>();
  for (const { exercises } of workouts) {
    for (const { name, sets } of exercises) {
      const top = sets.reduce<ParsedSet | null>(
        (best, set) => (weightOf(set) > weightOf(best) ? set : best),
        null,
      );
      if (!top) continue;
      const known = tops.get(name);
      if (known) known.push(top);
      else tops.set(name, [top]);
    }
  }
  return [...tops].flatMap(([name, sessions]) => jumpOf(name, sessions));
}

function jumpOf(name: string, sessions: readonly ParsedSet[]): LineFinding[] {
  const jump = findOutlier(sessions.map(weightOf), JUMP);
  const best = jump && sessions[jump.index];
  if (!best) return [];
  const unit = best.weightUnit === null ? '' : ` ${best.weightUnit}`;
  const reason = `${name} ${best.weightEntered}${unit} is far above the next best, ${jump.next}${unit}`;
  return [{ line: best.line, reason }];
}

function weightOf(set: ParsedSet | null): number {
  return set?.weightEntered ?? 0;
}
