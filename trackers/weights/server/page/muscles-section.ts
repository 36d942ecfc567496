import type { Static } from 'typebox';
import type { MusclesSection } from '../../contract/page.ts';
import { round } from '../formulas/round.ts';
import type { WorkRow } from './page.repository.ts';
import type { Window } from '@plotline/server/tracker-kit/window.ts';

const PRIMARY_SHARE = 1;
const SECONDARY_SHARE = 0.5;

/** Muscle groups; the first nine are always shown. */
const ROWS: readonly (readonly [row: string, muscles: readonly string[]])[] = [
  ['Chest', ['chest']],
  ['Back', ['lats', 'middle back', 'lower back', 'traps']],
  ['Shoulders', ['shoulders']],
  ['Quads', ['quadriceps']],
  ['Hamstrings', ['hamstrings']],
  ['Glutes', ['glutes']],
  ['Biceps', ['biceps']],
  ['Triceps', ['triceps']],
  ['Core', ['abdominals']],
  ['Calves', ['calves']],
  ['Forearms', ['forearms']],
  ['Hips', ['adductors', 'abductors']],
  ['Neck', ['neck']],
];
const ALWAYS_SHOWN = 9;
const ROW_OF = new Map(ROWS.flatMap(([row, muscles]) => muscles.map((muscle) => [muscle, row])));

/**
 * Counts hard sets per week. Built-in exercises without muscles are cardio and stretching; own ones without muscles are
 * unknown. A set that works two muscles of one row counts once, by the larger share.
 */
export function musclesSection(window: Window, work: readonly WorkRow[]): Static<typeof MusclesSection> {
  const now = setsByMuscle(work.filter(({ isBefore }) => !isBefore));
  const workBefore = work.filter(({ isBefore }) => isBefore);
  const before = window.before && workBefore.length > 0 ? setsByMuscle(workBefore) : null;
  const weeks = Math.max(1, window.days / 7);
  const perWeek = (sets: number | undefined) => Math.round(((sets ?? 0) / weeks) * 10) / 10;
  const unknown = work.filter((row) => !row.isBefore && row.isOwn && row.primaryMuscles.length === 0);
  const isKnown = now.size > 0 || unknown.length === 0;
  const shown = ROWS.filter(([row], index) => index < ALWAYS_SHOWN || now.has(row) || before?.has(row));
  return {
    key: 'muscles',
    kind: 'bars',
    title: 'Working sets per week',
    sets_without_muscles: unknown.reduce((total, { hardSets }) => total + hardSets, 0),
    exercises_without_muscles: unknown.map(({ exercise }) => exercise),
    rows: (isKnown ? shown : []).map(([row]) => {
      const setsPerWeek = perWeek(now.get(row));
      const delta = before ? round(setsPerWeek - perWeek(before.get(row))) : null;
      return { muscle: row, sets_per_week: setsPerWeek, delta };
    }),
  };
}

type MuscleWork = Pick<WorkRow, 'primaryMuscles' | 'secondaryMuscles' | 'hardSets'>;

/** Counts the hard sets of each muscle group; a secondary muscle counts half a set. */
export function setsByMuscle(work: readonly MuscleWork[]): Map<string, number> {
  const sets = new Map<string, number>();
  for (const { primaryMuscles, secondaryMuscles, hardSets } of work) {
    const primary = rowsOf(primaryMuscles);
    for (const row of new Set([...primary, ...rowsOf(secondaryMuscles)])) {
      const share = primary.has(row) ? PRIMARY_SHARE : SECONDARY_SHARE;
      sets.set(row, (sets.get(row) ?? 0) + hardSets * share);
    }
  }
  return sets;
}

function rowsOf(muscles: readonly string[]): Set<string> {
  return new Set(muscles.flatMap((muscle) => ROW_OF.get(muscle) ?? []));
}
