import type { Static } from 'typebox';
import type { ExerciseSection } from '../../contract/page.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import { round } from '../formulas/round.ts';
import { describeSet } from '../formulas/set-description.ts';
import type { WeightsDb } from '../weights.db.ts';
import { workoutSet } from '../workouts/workouts.loader.ts';
import { daysWithin } from './headline.ts';
import {
  findBestSets,
  findLastSessions,
  type BestSet,
  type SessionSetRow,
} from './page-exercise.repository.ts';
import type { ExerciseDayRow, UsedExercise } from './page.repository.ts';
import { addDays, type Window } from '@plotline/server/tracker-kit/window.ts';

const REPS = [1, 3, 5, 8, 10, 12] as const;
const SESSIONS = 5;

type Context = {
  userId: string;
  exercise: UsedExercise;
  settings: WeightsSettings;
  /** First day whose loads the viewer does not see. */
  loadHiddenFrom: string;
  excluded: readonly string[];
  /** Workouts that count but are not listed. */
  hidden: readonly string[];
};

/** Builds the section of one exercise: its days in the window, best sets and last sessions. */
export async function exerciseSection(
  db: WeightsDb,
  { window, days }: { window: Window; days: readonly ExerciseDayRow[] },
  { userId, exercise, settings, loadHiddenFrom, excluded, hidden }: Context,
): Promise<Static<typeof ExerciseSection>> {
  const filter = { userId, exerciseId: exercise.uuid, excluded };
  const [bestSets, sessions] = await Promise.all([
    findBestSets(db, filter, Math.max(...REPS)),
    findLastSessions(db, { ...filter, excluded: [...excluded, ...hidden] }, SESSIONS),
  ]);
  const estimateOf = (day: ExerciseDayRow) => (settings.formula === 'epley' ? day.epleyKg : day.brzyckiKg);
  return {
    key: 'exercise',
    kind: 'exercise',
    title: exercise.name,
    formula: settings.formula,
    points: daysWithin(days, window).map((day) => {
      const showsLoad = day.date < loadHiddenFrom;
      const estimate = estimateOf(day);
      const best = bestWithin(days, { from: addDays(day.date, -89), to: day.date }, estimateOf);
      return {
        date: day.date,
        e1rm_kg: estimate === null || !showsLoad ? null : round(estimate),
        best_90d_kg: best === null || !showsLoad ? null : round(best),
        top_set_kg: day.topSetKg,
        volume_kg: showsLoad ? round(day.volumeKg) : 0,
      };
    }),
    rep_maxes: REPS.map((reps) => repMax(reps, bestSets)),
    sessions: presentSessions(sessions, exercise, settings),
  };
}

/** Returns the highest estimate of a span; null without one. */
function bestWithin(
  days: readonly ExerciseDayRow[],
  span: { from: string; to: string },
  estimateOf: (day: ExerciseDayRow) => number | null,
): number | null {
  const estimates = daysWithin(days, span).flatMap((day) => estimateOf(day) ?? []);
  return estimates.length === 0 ? null : Math.max(...estimates);
}

/** Returns the heaviest set with at least `reps` repetitions. */
function repMax(reps: number, sets: readonly BestSet[]): Static<typeof ExerciseSection>['rep_maxes'][number] {
  const [best] = sets
    .filter((set) => set.reps >= reps)
    .sort((a, b) => b.weight_kg - a.weight_kg || a.achieved_on.localeCompare(b.achieved_on));
  return { reps, weight_kg: best?.weight_kg ?? null, achieved_on: best?.achieved_on ?? null };
}

function presentSessions(
  sets: readonly SessionSetRow[],
  exercise: UsedExercise,
  { unit }: WeightsSettings,
): Static<typeof ExerciseSection>['sessions'] {
  return [...Map.groupBy(sets, ({ workout_id }) => workout_id)].map(([workoutUuid, rows]) => ({
    workout_uuid: workoutUuid,
    date: rows[0]?.local_date ?? '',
    sets: rows.map((row) => describeSet(exercise, workoutSet(row), unit)),
  }));
}
