import type { LineFinding, ParsedImport, ParsedWorkout } from './import.model.ts';
import { findSuspicious } from './suspicious.ts';

export type ImportReport = {
  workouts: number;
  sets: number;
  setRows: number;
  rejected: LineFinding[];
  suspicious: LineFinding[];
  /** Local dates of the first and the last workout. */
  from: string | null;
  to: string | null;
  /** Exercise names as the file has them, the most used first. */
  exercises: { name: string; sets: number }[];
};

/** The figures of a preview. */
export function importReport(parsed: ParsedImport): ImportReport {
  const exercises = countSets(parsed.workouts);
  return {
    workouts: parsed.workouts.length,
    sets: exercises.reduce((total, { sets }) => total + sets, 0),
    setRows: parsed.setRows,
    rejected: parsed.rejected,
    suspicious: findSuspicious(parsed.workouts),
    from: parsed.workouts[0]?.start.local.slice(0, 10) ?? null,
    to: parsed.workouts.at(-1)?.start.local.slice(0, 10) ?? null,
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
