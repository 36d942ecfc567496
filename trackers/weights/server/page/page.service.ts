import type { PageContent, PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import type { Static } from 'typebox';
import type { WeightsSection, Bucket, VolumeSection } from '../../contract/page.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import { usesBodyweight, type BodyweightEntry as BodyweightOfDay } from '../formulas/load.ts';
import { round } from '../formulas/round.ts';
import { weekStreak } from '../formulas/streak.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { findLines } from '../workouts/workout-lines.repository.ts';
import { CALENDAR_DAYS, calendarSection } from './calendar-section.ts';
import { exerciseSection } from './exercise-section.ts';
import { buildHeadline, daysPerBucket, daysWithin, type Compared, type Day, totalOf } from './headline.ts';
import { musclesSection } from './muscles-section.ts';
import { countRecords, findRecords } from './page-records.repository.ts';
import {
  findDays,
  findExerciseDays,
  findUsed,
  findWork,
  type DayRow,
  type ExerciseDayRow,
  type UsedExercise,
  type WorkRow,
} from './page.repository.ts';
import { recordsSection } from './records-section.ts';
import { findFirstHiddenDay, NO_DAY, type PageKit } from './seen-bodyweight.service.ts';
import { findHours, findLifts } from './training.repository.ts';
import { balanceSection, COMPARED_LIFTS, hoursSection, paceSection } from './training-sections.ts';
import {
  addDays,
  presentWindow,
  windowOf,
  type Window,
  isWholeBucket,
} from '@plotline/server/tracker-kit/window.ts';

const RECORDS_SHOWN = 50;
const TOP_EXERCISES = 12;
const ALL = { value: 'all', label: 'All exercises' };

type PageContext = {
  request: PageRequest;
  settings: WeightsSettings;
  /** First day whose body weight the viewer does not see. */
  bodyweightHiddenFrom: string;
  /** Begins with the first workout, if it is of all time. */
  window: Window;
  /** The body weights that the viewer may see, of the shown timeframe. */
  bodyweights: readonly BodyweightOfDay[];
  /** All of the training, regardless of the selected exercise. */
  allDays: readonly DayRow[];
  used: readonly UsedExercise[];
  selected: UsedExercise | null;
};

/** Builds the weights page of a user; an unknown selector shows all exercises. */
export async function page(kit: PageKit, request: PageRequest): Promise<PageContent> {
  const { db } = kit;
  const [settings, allDays, used] = await Promise.all([
    findSettings(db, request.userId),
    findDays(db, request, daysOf(request)),
    findUsed(db, request),
  ]);
  const bodyweightHiddenFrom = await findFirstHiddenDay(kit, request, settings);
  const seen = (await findBodyweights(db, request.userId)).filter(
    ({ localDate }) => localDate < bodyweightHiddenFrom && localDate <= request.today,
  );
  const window = windowOf(request, allDays[0]?.date ?? null);
  // All time begins with the first body weight if that is earlier; averages of the training do not.
  const from = window.value === 'all' ? min(window.from, seen[0]?.localDate ?? window.from) : window.from;
  const context: PageContext = {
    request,
    settings,
    bodyweightHiddenFrom,
    window,
    bodyweights: seen.filter(({ localDate }) => localDate >= from),
    allDays,
    used,
    selected: used.find(({ uuid }) => uuid === request.selector) ?? null,
  };
  const { headline, sections } = await (context.selected
    ? readExercise(db, context, context.selected)
    : readAll(db, context));
  return {
    timeframe: presentWindow({ ...window, from }, request.timezone),
    selector: {
      value: context.selected?.uuid ?? ALL.value,
      options: [ALL, ...used.map(({ uuid, name }) => ({ value: uuid, label: name }))],
    },
    headline,
    sections,
    hidden: hiddenParts(context),
    provenance: { source: 'entered or imported by its owner', verified: false },
  };
}

/** Days of the calendar and of the windows are needed one by one. A body weight is hidden for these days, or for all. */
export function daysOf(request: PageRequest): { since: string; weekStart: PageRequest['weekStart'] } {
  const { before } = windowOf(request, null);
  const calendarFrom = addDays(request.today, 1 - CALENDAR_DAYS);
  return { since: before ? min(before.from, calendarFrom) : calendarFrom, weekStart: request.weekStart };
}

async function readAll(db: WeightsDb, context: PageContext) {
  const { request, window, bodyweightHiddenFrom, allDays } = context;
  const earliest = window.before?.from ?? window.from;
  const [work, recordsBefore, recordRows, hours, lifts] = await Promise.all([
    findWork(db, request, { earliest, from: window.from, to: window.to, bodyweightHiddenFrom }),
    countBefore(db, context),
    findRecords(db, recordsFilter(context, window), RECORDS_SHOWN),
    findHours(db, request, window),
    findLifts(db, request, { ...window, names: COMPARED_LIFTS }),
  ]);
  const { settings } = context;
  const days = allDays.map((day) => shownDay(day, bodyweightHiddenFrom));
  const { today, hidden } = request;
  const sections: (WeightsSection | Unshown)[] = [
    ...(await emptyNote(db, context, days)),
    orUnshown('volume', () => volumeSection(window, days, settings.unit)),
    orUnshown('muscles', () => musclesSection(window, work)),
    orUnshown('records', () => recordsSection(recordRows, hidden, settings)),
    orUnshown('calendar', () =>
      calendarSection(days, { today, weekStart: window.weekStart, restWeeks: settings.rest_weeks }),
    ),
    orUnshown('top_exercises', () => topExercisesSection(work)),
    orUnshown('hours', () => hoursSection(hours)),
    orUnshown('pace', () => paceSection(allDays, { window, unit: settings.unit, bodyweightHiddenFrom })),
    orUnshown('balance', () => balanceSection(lifts, settings)),
    ...bodyweightSection(context),
  ].flat();
  const records = { now: recordRows[0]?.total ?? 0, before: recordsBefore };
  return { headline: headlineOf(context, days, records), sections };
}

async function readExercise(db: WeightsDb, context: PageContext, exercise: UsedExercise) {
  const { request, window, settings, bodyweightHiddenFrom } = context;
  const { userId, excluded, hidden } = request;
  const loadHiddenFrom = usesBodyweight(exercise) ? bodyweightHiddenFrom : NO_DAY;
  const exerciseDays = await findExerciseDays(db, request, exercise.uuid);
  const [section, recordsBefore, recordRows] = await Promise.all([
    exerciseSection(
      db,
      { window, days: exerciseDays },
      { userId, exercise, settings, loadHiddenFrom, excluded, hidden },
    ),
    countBefore(db, context),
    findRecords(db, recordsFilter(context, window), RECORDS_SHOWN),
  ]);
  const days = exerciseDays.map((day) => exerciseDay(day, loadHiddenFrom));
  const sections: (WeightsSection | Unshown)[] = [
    ...(await emptyNote(db, context, days)),
    section,
    orUnshown('volume', () => volumeSection(window, days, settings.unit)),
    orUnshown('records', () => recordsSection(recordRows, hidden, settings)),
  ];
  const records = { now: recordRows[0]?.total ?? 0, before: recordsBefore };
  return { headline: headlineOf(context, days, records), sections };
}

function headlineOf(context: PageContext, days: readonly Day[], records: Compared<number>) {
  const { window, settings } = context;
  const goal = settings.week_goal;
  const { weekStart } = window;
  const streakAt = (today: string) =>
    weekStreak(
      context.allDays.filter(({ date }) => date <= today),
      { today, goal, weekStart, restWeeks: settings.rest_weeks },
    );
  const streak = { now: streakAt(window.to), before: window.before && streakAt(window.before.to) };
  return buildHeadline({ window, days, records, streak, weekGoal: goal });
}

async function countBefore(db: WeightsDb, context: PageContext): Promise<number | null> {
  const { before } = context.window;
  return before && countRecords(db, recordsFilter(context, before));
}

function recordsFilter(
  { request, selected, bodyweightHiddenFrom }: PageContext,
  span: { from: string; to: string },
) {
  const { from, to } = span;
  const { userId, excluded } = request;
  return { userId, exerciseId: selected?.uuid ?? null, bodyweightHiddenFrom, from, to, excluded };
}

/**
 * Removes the volume of body-weight exercises from a day whose body weight is hidden, which it would reveal; their sets
 * still count.
 */
export function shownDay(day: DayRow, bodyweightHiddenFrom: string): Day {
  if (day.date < bodyweightHiddenFrom) return day;
  return { ...day, volumeKg: day.openVolumeKg, setsWithoutVolume: day.bodyweightSets };
}

function exerciseDay(day: ExerciseDayRow, loadHiddenFrom: string): Day {
  return day.date < loadHiddenFrom ? day : { ...day, volumeKg: 0, setsWithoutVolume: day.sets };
}

/** Returns the body weights if the viewer may see any. */
function bodyweightSection({ bodyweights: points }: PageContext): (WeightsSection | Unshown)[] {
  if (points.length === 0) return [];
  return [
    orUnshown('bodyweight', (): WeightsSection => ({
      key: 'bodyweight',
      kind: 'line',
      title: 'Body weight',
      points: points.map(({ localDate, weightKg }) => ({ date: localDate, weight_kg: round(weightKg) })),
    })),
  ];
}

function topExercisesSection(work: readonly WorkRow[]): WeightsSection {
  const rows = work.filter(({ isBefore }) => !isBefore).slice(0, TOP_EXERCISES);
  return {
    key: 'top_exercises',
    kind: 'bars',
    title: 'Most trained',
    rows: rows.map((row) => ({
      exercise_uuid: row.exerciseId,
      exercise: row.exercise,
      sets: row.sets,
      volume_kg: round(usesBodyweight(row) ? row.shownVolumeKg : row.volumeKg),
    })),
  };
}

/** Returns a note with the last workout if the window is empty. */
async function emptyNote(
  db: WeightsDb,
  { window, request, selected }: PageContext,
  days: readonly Day[],
): Promise<(WeightsSection | Unshown)[]> {
  if (daysWithin(days, window).length > 0) return [];
  const { userId, excluded } = request;
  const filter = { userId, state: 'finished', exerciseId: selected?.uuid ?? null, excluded } as const;
  const [last] = await findLines(db, filter, { page: 1, limit: 1 });
  return [
    orUnshown('empty', (): WeightsSection => ({
      key: 'empty',
      kind: 'note',
      title: last ? 'No workouts in this time' : 'No workouts yet',
      last_workout_at: last?.started_at.toISOString() ?? null,
      last_workout_on: last?.local_date ?? null,
    })),
  ];
}

function hiddenParts({ bodyweightHiddenFrom, allDays }: PageContext): string[] {
  const hides = allDays.some(
    ({ date, bodyweightSets }) => date >= bodyweightHiddenFrom && bodyweightSets > 0,
  );
  return hides ? ['bodyweight_volume'] : [];
}

function min(a: string, b: string): string {
  return a < b ? a : b;
}

/** Builds volume and sets over time; the average excludes the current bucket and one that the timeframe cuts. */
function volumeSection(window: Window, days: readonly Day[], unit: WeightUnit): Static<typeof VolumeSection> {
  const buckets = daysPerBucket(days, window).map(({ days: inside, ...span }): Bucket => {
    const { volumeKg, sets, workouts } = totalOf(inside);
    const isRunning = span.end === window.to;
    // A history has no days before its first one.
    const isCut = !isRunning && window.value !== 'all' && !isWholeBucket(span, window);
    return { ...span, volume_kg: round(volumeKg), sets, workouts, is_running: isRunning, is_cut: isCut };
  });
  const done = buckets.filter(({ is_running, is_cut }) => !is_running && !is_cut);
  const sum = done.reduce((total, { volume_kg }) => total + volume_kg, 0);
  return {
    key: 'volume',
    kind: 'bars',
    title: { day: 'Daily volume', week: 'Weekly volume', month: 'Monthly volume' }[window.bucket],
    unit,
    average_volume_kg: done.length === 0 ? null : round(sum / done.length),
    sets_without_volume: totalOf(daysWithin(days, window)).setsWithoutVolume,
    buckets,
  };
}
