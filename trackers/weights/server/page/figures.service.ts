import { figureOf, pickFigures } from '@plotline/server/tracker-kit/figures.ts';
import type { FiguresRequest, TrackerFigure } from '@plotline/server/tracker-kit/tracker-server.ts';
import { addDays, windowOf, type Window } from '@plotline/server/tracker-kit/window.ts';
import { KG_PER_LB } from '../../contract/units.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { usesBodyweight } from '../formulas/load.ts';
import { round } from '../formulas/round.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { buildHeadline, daysWithin, totalOf, type Day } from './headline.ts';
import { daysOf, shownDay } from './page.service.ts';
import { findDays, findExerciseDays, findUsed, type UsedExercise } from './page.repository.ts';
import { findFirstHiddenDay, type PageKit } from './seen-bodyweight.service.ts';

/** Exercises whose best sets can be pinned, the most trained first. */
const EXERCISES_OFFERED = 6;
const STATS = ['volume_kg', 'workouts', 'duration_seconds'];
const WEEKS = 12;
/** Best sets that the line of an exercise shows. */
const SETS_SHOWN = 20;

/** Returns totals of 30 days, and the heaviest sets of exercises, whose keys are the ids of the exercises. */
export async function figures(kit: PageKit, request: FiguresRequest): Promise<TrackerFigure[]> {
  const { db } = kit;
  const { userId, wanted } = request;
  const [settings, all, used] = await Promise.all([
    findSettings(db, userId),
    findDays(db, request, daysOf(request)),
    findUsed(db, request),
  ]);
  const window = windowOf(request, null);
  const bodyweightHiddenFrom = await findFirstHiddenDay(kit, request, settings);
  const days = all.map((day) => shownDay(day, bodyweightHiddenFrom));
  // The load of exercises with the own weight would reveal it.
  const lifted = used.filter((exercise) => !usesBodyweight(exercise)).slice(0, EXERCISES_OFFERED);
  const asked = lifted.filter(
    ({ uuid }, at) => wanted === 'all' || (wanted === 'defaults' ? at === 0 : wanted.includes(uuid)),
  );
  const best = await Promise.all(asked.map((exercise) => bestSet(db, { request, window, exercise })));
  const found = [...best.flat(), ...totals(days, window)].map((figure) => inUnit(figure, settings.unit));
  const [favourite] = lifted;
  return pickFigures(found, wanted, [...(favourite ? [favourite.uuid] : []), ...STATS]);
}

/** Totals, each with a line of its twelve weeks up to the day before: the present day has not ended. */
function totals(days: readonly Day[], window: Window): TrackerFigure[] {
  if (days.length === 0) return [];
  const nothing = { now: 0, before: null };
  const headline = buildHeadline({ window, days, records: nothing, streak: nothing, weekGoal: 1 });
  const weeks = Array.from({ length: WEEKS }, (_, week) => {
    const to = addDays(window.to, (week + 1 - WEEKS) * 7 - 1);
    return totalOf(daysWithin(days, { from: addDays(to, -6), to }));
  });
  const series: Readonly<Record<string, number[]>> = {
    volume_kg: weeks.map(({ volumeKg }) => volumeKg),
    workouts: weeks.map(({ workouts }) => workouts),
    duration_seconds: weeks.map(({ durationSeconds }) => durationSeconds),
  };
  return headline
    .filter(({ key }) => STATS.includes(key))
    .map((stat) => figureOf(stat, { series: series[stat.key] ?? [] }));
}

interface BestSetQuery {
  readonly request: FiguresRequest;
  readonly window: Window;
  readonly exercise: UsedExercise;
}

/** The heaviest set of 30 days, else of all time; no figure without loads. */
async function bestSet(
  db: WeightsDb,
  { request, window, exercise: { uuid, name } }: BestSetQuery,
): Promise<TrackerFigure[]> {
  const sets = (await findExerciseDays(db, request, uuid)).flatMap(({ date, topSetKg }) =>
    topSetKg === null ? [] : [{ date, topSetKg }],
  );
  const heaviest = (own: typeof sets) =>
    own.length === 0 ? null : Math.max(...own.map(({ topSetKg }) => topSetKg));
  const now = heaviest(daysWithin(sets, window));
  const before = window.before && heaviest(daysWithin(sets, window.before));
  const value = now ?? heaviest(sets);
  if (value === null) return [];
  const series = sets.slice(-SETS_SHOWN).map(({ topSetKg }) => topSetKg);
  const change = now === null || before === null ? null : now - before;
  const figure = { key: uuid, stat: 'best_set', label: name, detail: 'best set', unit: 'kg' };
  return [{ ...figure, value, change, series }];
}

/** Converts weights into the owner's unit. */
function inUnit(figure: TrackerFigure, unit: WeightUnit): TrackerFigure {
  if (figure.unit !== 'kg') return figure;
  const convert = (kg: number) => round(unit === 'lb' ? kg / KG_PER_LB : kg);
  return {
    ...figure,
    unit,
    value: figure.value === null ? null : convert(figure.value),
    change: figure.change === null ? null : convert(figure.change),
    series: figure.series.map(convert),
  };
}
