import type { PageContent, PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { WeightsSection } from '../../contract/page.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import { usesBodyweight } from '../formulas/load.ts';
import { weekStreak } from '../formulas/streak.ts';
import { findSettings } from '../settings/settings.repository.ts';
import type { WeightsDb } from '../weights.db.ts';
import { findLines } from '../workouts/workout-lines.repository.ts';
import { calendarSection } from './calendar-section.ts';
import { exerciseSection } from './exercise-section.ts';
import { daysWithin, headlineOf, round, type Compared, type Day } from './figures.ts';
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
import { volumeSection } from './volume-section.ts';
import { presentWindow, windowOf, type Window } from '@plotline/server/tracker-kit/window.ts';

const RECORDS_SHOWN = 50;
const TOP_EXERCISES = 12;
const ALL = { value: 'all', label: 'All exercises' };

type Reading = {
  request: PageRequest;
  settings: WeightsSettings;
  seesBodyweight: boolean;
  window: Window;
  /** Every training day, whatever is selected. */
  allDays: readonly DayRow[];
  used: readonly UsedExercise[];
  selected: UsedExercise | null;
};

/** The figures of one user; an exercise that they never did stands for all of them. */
export async function page(db: WeightsDb, request: PageRequest): Promise<PageContent> {
  const [settings, allDays, used] = await Promise.all([
    findSettings(db, request.userId),
    findDays(db, request),
    findUsed(db, request),
  ]);
  const reading: Reading = {
    request,
    settings,
    seesBodyweight: request.viewer === 'owner' || settings.share_bodyweight,
    window: windowOf(request, allDays[0]?.date ?? null),
    allDays,
    used,
    selected: used.find(({ uuid }) => uuid === request.selector) ?? null,
  };
  const { headline, sections } = await (reading.selected
    ? readExercise(db, reading, reading.selected)
    : readAll(db, reading));
  return {
    timeframe: presentWindow(reading.window, request.timezone),
    selector: {
      value: reading.selected?.uuid ?? ALL.value,
      options: [ALL, ...used.map(({ uuid, name }) => ({ value: uuid, label: name }))],
    },
    headline,
    sections,
    hidden: hiddenFrom(reading),
    provenance: { source: 'entered or imported by its owner', verified: false },
  };
}

async function readAll(db: WeightsDb, reading: Reading) {
  const { request, window, seesBodyweight, allDays } = reading;
  const earliest = window.before?.from ?? window.from;
  const [work, records, recordRows] = await Promise.all([
    findWork(db, request, { earliest, from: window.from, to: window.to }),
    formerRecords(db, reading),
    findRecords(db, recordsFilter(reading, window), RECORDS_SHOWN),
  ]);
  const days = allDays.map((day) => (seesBodyweight ? day : withoutBodyweight(day)));
  const sections: WeightsSection[] = [
    ...(await emptyNote(db, reading, days)),
    volumeSection(window, days, reading.settings.unit),
    musclesSection(window, work),
    recordsSection(recordRows, request.hidden, reading.settings),
    calendarSection(request.today, days),
    topExercisesSection(work, seesBodyweight),
  ];
  const compared = { now: recordRows[0]?.total ?? 0, before: records };
  return { headline: statsOf(reading, days, compared), sections };
}

async function readExercise(db: WeightsDb, reading: Reading, exercise: UsedExercise) {
  const { request, window, settings, seesBodyweight } = reading;
  const { userId, scheduled, hidden } = request;
  const exerciseDays = await findExerciseDays(db, request, exercise.uuid);
  const [section, records, recordRows] = await Promise.all([
    exerciseSection(
      db,
      { window, days: exerciseDays },
      { userId, exercise, settings, seesBodyweight, scheduled, hidden },
    ),
    formerRecords(db, reading),
    findRecords(db, recordsFilter(reading, window), RECORDS_SHOWN),
  ]);
  const days = exerciseDays.map((day) => exerciseDay(day, seesBodyweight || !usesBodyweight(exercise)));
  const sections: WeightsSection[] = [
    ...(await emptyNote(db, reading, days)),
    section,
    volumeSection(window, days, settings.unit),
    recordsSection(recordRows, hidden, settings),
  ];
  const compared = { now: recordRows[0]?.total ?? 0, before: records };
  return { headline: statsOf(reading, days, compared), sections };
}

function statsOf(reading: Reading, days: readonly Day[], records: Compared<number>) {
  const { window, settings } = reading;
  const goal = settings.week_goal;
  const { weekStart } = window;
  const dates = reading.allDays.flatMap(({ date, workouts }) => Array.from({ length: workouts }, () => date));
  const streak = {
    now: weekStreak(dates, { today: window.to, goal, weekStart }),
    before: window.before && weekStreak(dates, { today: window.before.to, goal, weekStart }),
  };
  return headlineOf({ window, days, records, streak, weekGoal: goal });
}

async function formerRecords(db: WeightsDb, reading: Reading): Promise<number | null> {
  const { before } = reading.window;
  return before && countRecords(db, recordsFilter(reading, before));
}

function recordsFilter({ request, selected, seesBodyweight }: Reading, span: { from: string; to: string }) {
  const { from, to } = span;
  const { userId, scheduled } = request;
  return { userId, exerciseId: selected?.uuid ?? null, seesBodyweight, from, to, scheduled };
}

/** Without body-weight exercises, as others see it: their sets count, their volume would give the body-weight away. */
function withoutBodyweight(day: DayRow): Day {
  return { ...day, volumeKg: day.openVolumeKg, setsWithoutVolume: day.bodyweightSets };
}

function exerciseDay(day: ExerciseDayRow, showsLoad: boolean): Day {
  return showsLoad ? day : { ...day, volumeKg: 0, setsWithoutVolume: day.sets };
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

/** Said where the window holds nothing. */
async function emptyNote(
  db: WeightsDb,
  { window, request, selected }: Reading,
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

function hiddenFrom({ seesBodyweight, allDays }: Reading): string[] {
  const hides = !seesBodyweight && allDays.some(({ bodyweightSets }) => bodyweightSets > 0);
  return hides ? ['bodyweight_volume'] : [];
}
