import { PUBLISH_DELAY_MAX_MINUTES } from '@plotline/contract/limits.ts';
import type { PageContent, PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { addDays } from '@plotline/server/tracker-kit/window.ts';
import type { Static } from 'typebox';
import type { WeightsSection, Bucket, VolumeSection } from '../../contract/page.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { findBodyweights } from '../bodyweight/bodyweight.repository.ts';
import { usesBodyweight } from '../formulas/load.ts';
import { round } from '../formulas/round.ts';
import { weekStreak } from '../formulas/streak.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { findLines } from '../workouts/workout-lines.repository.ts';
import { calendarSection } from './calendar-section.ts';
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
import { findHours, findLifts } from './training.repository.ts';
import { balanceSection, COMPARED_LIFTS, hoursSection, paceSection } from './training-sections.ts';
import {
  presentWindow,
  windowOf,
  type Window,
  firstDayOfWeek,
  isWholeBucket,
} from '@plotline/server/tracker-kit/window.ts';

const RECORDS_SHOWN = 50;
const TOP_EXERCISES = 12;
const ALL = { value: 'all', label: 'All exercises' };

type PageContext = {
  request: PageRequest;
  settings: WeightsSettings;
  seesBodyweight: boolean;
  window: Window;
  /** Every training day, regardless of the selected exercise. */
  allDays: readonly DayRow[];
  used: readonly UsedExercise[];
  selected: UsedExercise | null;
};

/** Builds the weights page of a user; an unknown selector shows all exercises. */
export async function page(db: WeightsDb, request: PageRequest): Promise<PageContent> {
  const [settings, allDays, used] = await Promise.all([
    findSettings(db, request.userId),
    findDays(db, request),
    findUsed(db, request),
  ]);
  const context: PageContext = {
    request,
    settings,
    seesBodyweight: request.viewer === 'owner' || settings.share_bodyweight,
    window: windowOf(request, allDays[0]?.date ?? null),
    allDays,
    used,
    selected: used.find(({ uuid }) => uuid === request.selector) ?? null,
  };
  const { headline, sections } = await (context.selected
    ? readExercise(db, context, context.selected)
    : readAll(db, context));
  return {
    timeframe: presentWindow(context.window, request.timezone),
    selector: {
      value: context.selected?.uuid ?? ALL.value,
      options: [ALL, ...used.map(({ uuid, name }) => ({ value: uuid, label: name }))],
    },
    headline,
    sections,
    hidden: hiddenFrom(context),
    provenance: { source: 'entered or imported by its owner', verified: false },
  };
}

async function readAll(db: WeightsDb, context: PageContext) {
  const { request, window, seesBodyweight, allDays } = context;
  const earliest = window.before?.from ?? window.from;
  const [work, records, recordRows, hours, lifts] = await Promise.all([
    findWork(db, request, { earliest, from: window.from, to: window.to }),
    countBoth(db, context),
    findRecords(db, recordsFilter(context, window), RECORDS_SHOWN),
    findHours(db, request, window),
    findLifts(db, request, { ...window, names: COMPARED_LIFTS }),
  ]);
  const { settings } = context;
  const days = allDays.map((day) => (seesBodyweight ? day : withoutBodyweight(day)));
  const sections: WeightsSection[] = [
    ...(await emptyNote(db, context, days)),
    volumeSection(window, days, context.settings.unit),
    musclesSection(window, work),
    recordsSection(recordRows, request.hidden, context.settings),
    calendarSection(days, {
      today: request.today,
      weekStart: window.weekStart,
      restWeeks: settings.rest_weeks,
    }),
    topExercisesSection(work, seesBodyweight),
    hoursSection(hours),
    ...paceSection(allDays, { window, unit: settings.unit, seesBodyweight }),
    ...balanceSection(lifts, settings),
    ...(await bodyweightSection(db, context)),
  ];
  return { headline: headlineOf(context, days, records), sections };
}

async function readExercise(db: WeightsDb, context: PageContext, exercise: UsedExercise) {
  const { request, window, settings, seesBodyweight } = context;
  const { userId, scheduled, hidden } = request;
  const exerciseDays = await findExerciseDays(db, request, exercise.uuid);
  const [section, records, recordRows] = await Promise.all([
    exerciseSection(
      db,
      { window, days: exerciseDays },
      { userId, exercise, settings, seesBodyweight, scheduled, hidden },
    ),
    countBoth(db, context),
    findRecords(db, recordsFilter(context, window), RECORDS_SHOWN),
  ]);
  const days = exerciseDays.map((day) => exerciseDay(day, seesBodyweight || !usesBodyweight(exercise)));
  const sections: WeightsSection[] = [
    ...(await emptyNote(db, context, days)),
    section,
    volumeSection(window, days, settings.unit),
    recordsSection(recordRows, hidden, settings),
  ];
  return { headline: headlineOf(context, days, records), sections };
}

function headlineOf(context: PageContext, days: readonly Day[], records: Compared<number>) {
  const { window, settings } = context;
  const goal = settings.week_goal;
  const { weekStart } = window;
  const dates = context.allDays.flatMap(({ date, workouts }) => Array.from({ length: workouts }, () => date));
  const restWeeks = new Set(settings.rest_weeks.map((day) => firstDayOfWeek(day, weekStart)));
  const streak = {
    now: weekStreak(dates, { today: window.to, goal, weekStart, restWeeks }),
    before: window.before && weekStreak(dates, { today: window.before.to, goal, weekStart, restWeeks }),
  };
  return buildHeadline({ window, days, records, streak, weekGoal: goal });
}

async function countBoth(db: WeightsDb, context: PageContext): Promise<Compared<number>> {
  const { window } = context;
  return {
    now: await countRecords(db, recordsFilter(context, window)),
    before: window.before && (await countRecords(db, recordsFilter(context, window.before))),
  };
}

function recordsFilter(
  { request, selected, seesBodyweight }: PageContext,
  span: { from: string; to: string },
) {
  const { from, to } = span;
  const { userId, scheduled } = request;
  return { userId, exerciseId: selected?.uuid ?? null, seesBodyweight, from, to, scheduled };
}

/** Removes the volume of body-weight exercises, which would reveal the body weight; their sets still count. */
export function withoutBodyweight(day: DayRow): Day {
  return { ...day, volumeKg: day.openVolumeKg, setsWithoutVolume: day.bodyweightSets };
}

function exerciseDay(day: ExerciseDayRow, showsLoad: boolean): Day {
  return showsLoad ? day : { ...day, volumeKg: 0, setsWithoutVolume: day.sets };
}

const DELAY_MAX_DAYS = PUBLISH_DELAY_MAX_MINUTES / (24 * 60);

/**
 * Returns the body weights of the window if the viewer may see them and there are any. They have no posts: viewers who do
 * not see new data get them after the longest delay.
 */
async function bodyweightSection(
  db: WeightsDb,
  { request, window, seesBodyweight }: PageContext,
): Promise<WeightsSection[]> {
  if (!seesBodyweight) return [];
  const entries = await findBodyweights(db, request.userId);
  const to = request.hidesNewData ? addDays(request.today, -DELAY_MAX_DAYS) : window.to;
  const points = entries.filter(
    ({ localDate }) => localDate >= window.from && localDate <= window.to && localDate <= to,
  );
  if (points.length === 0) return [];
  return [
    {
      key: 'bodyweight',
      kind: 'line',
      title: 'Body weight',
      points: points.map(({ localDate, weightKg }) => ({ date: localDate, weight_kg: round(weightKg) })),
    },
  ];
}

function topExercisesSection(work: readonly WorkRow[], seesBodyweight: boolean): WeightsSection {
  const rows = work.filter(({ isBefore }) => !isBefore).slice(0, TOP_EXERCISES);
  return {
    key: 'top_exercises',
    kind: 'bars',
    title: 'Most trained',
    rows: rows.map((row) => ({
      exercise_uuid: row.exerciseId,
      exercise: row.exercise,
      sets: row.sets,
      volume_kg: seesBodyweight || !usesBodyweight(row) ? round(row.volumeKg) : 0,
    })),
  };
}

/** Returns a note with the last workout if the window is empty. */
async function emptyNote(
  db: WeightsDb,
  { window, request, selected }: PageContext,
  days: readonly Day[],
): Promise<WeightsSection[]> {
  if (daysWithin(days, window).length > 0) return [];
  const { userId, scheduled } = request;
  const filter = { userId, state: 'finished', exerciseId: selected?.uuid ?? null, scheduled } as const;
  const [last] = await findLines(db, filter, { page: 1, limit: 1 });
  return [
    {
      key: 'empty',
      kind: 'note',
      title: last ? 'No workouts in this time' : 'No workouts yet',
      last_workout_at: last?.started_at.toISOString() ?? null,
    },
  ];
}

function hiddenFrom({ seesBodyweight, allDays }: PageContext): string[] {
  const hides = !seesBodyweight && allDays.some(({ bodyweightSets }) => bodyweightSets > 0);
  return hides ? ['bodyweight_volume'] : [];
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
