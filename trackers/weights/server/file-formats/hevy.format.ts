import { SIDES } from '../../contract/limits.ts';
import type { SetType } from '../../contract/workouts.ts';
import { cleanText, foldText } from './text.ts';
import {
  findColumns,
  indexHeaderNames,
  noteRepeatedColumns,
  type Columns,
  RowReader,
  shorten,
} from './rows.ts';
import type { ReadRow, Recognise, RowContext } from './format.ts';
import {
  checkSeconds,
  readDistance,
  readDistanceUnit,
  readReps,
  readRpe,
  readWeight,
  readWeightUnit,
} from './set-values.ts';
import type { WorkoutHead } from './workout-collector.ts';
import { endAt, type Problem } from './workout-times.ts';

const HEVY_HEADERS = indexHeaderNames([
  ['title', ['title']],
  ['start', ['start_time']],
  ['end', ['end_time']],
  ['description', ['description']],
  ['exercise', ['exercise_title']],
  ['superset', ['superset_id']],
  ['exerciseNotes', ['exercise_notes']],
  ['rest', ['rest_seconds']],
  ['setIndex', ['set_index']],
  ['setType', ['set_type']],
  ['weight', ['weight_kg', 'weight_lbs', 'weight_lb']],
  ['reps', ['reps']],
  ['distance', ['distance_km', 'distance_miles', 'distance_meters']],
  ['duration', ['duration_seconds']],
  ['rpe', ['rpe']],
  ['side', ['side']],
  ['doneAt', ['done_at']],
] as const);

type HevyField = typeof HEVY_HEADERS extends ReadonlyMap<string, infer Field> ? Field : never;
type Row = RowReader<HevyField>;

const NEEDED: readonly HevyField[] = ['title', 'start', 'exercise', 'setIndex', 'reps'];
const SET_TYPES: ReadonlyMap<string, SetType> = new Map([
  ['', 'normal'],
  ['normal', 'normal'],
  ['warmup', 'warmup'],
  ['failure', 'failure'],
  ['dropset', 'drop'],
]);

/**
 * Recognises Hevy files, whose weight and distance columns name the units. Plotline's own export has the same columns,
 * one for each weight unit, and one for the rest.
 */
export const recogniseHevy: Recognise = (firstRow) => {
  const columns = findColumns(firstRow, HEVY_HEADERS);
  if (!NEEDED.every((field) => columns.has(field))) return null;
  return {
    format: 'hevy',
    variant: variantOf(columns),
    width: firstRow.length,
    hasHeader: true,
    notes: noteRepeatedColumns(columns),
    readerFor: (context) => hevyRows(columns, context),
  };
};

function variantOf(columns: Columns<HevyField>): string {
  const unitsOf = (field: HevyField) => (columns.get(field) ?? []).map(({ unit }) => unit ?? '');
  const weights = unitsOf('weight').map(readWeightUnit);
  const [distance = 'km'] = unitsOf('distance').map(readDistanceUnit);
  return `Hevy (${[...new Set(weights), distance].join(', ')})`;
}

function hevyRows(columns: Columns<HevyField>, context: RowContext): ReadRow {
  const headOf = headReader(context);
  return (cells, line) => {
    const row = new RowReader(columns, cells);
    const head = headOf(row);
    if ('problem' in head) return context.collector.reject(line, head.problem);
    const setType = SET_TYPES.get(foldText(row.text('setType')).replaceAll(/[ _-]/g, ''));
    if (!setType) row.fail(`set type "${shorten(row.text('setType'))}" is not known`);
    const set = readSet(row, { context, line, setType: setType ?? 'normal' });
    const supersetGroup = row.number('superset', { label: 'superset', min: 0, max: 1000 });
    const order = row.number('setIndex', { label: 'set index', min: 0, max: 100_000 });
    if (row.problem !== null) return context.collector.reject(line, row.problem);
    context.collector.add({
      head,
      exerciseName: row.text('exercise'),
      exerciseNote: row.text('exerciseNotes'),
      supersetGroup: supersetGroup === null ? null : Math.floor(supersetGroup),
      order,
      set,
    });
    const rest = row.number('rest', { label: 'rest', min: 0, max: 1_000_000 });
    if (order === 0 && rest !== null) context.collector.addRest(head, row.text('exercise'), rest);
  };
}

/** Reads the workout of a row, once for each start and title. */
function headReader({ starts, collector }: RowContext): (row: Row) => WorkoutHead | Problem {
  const heads = new Map<string, WorkoutHead | Problem>();
  return (row) => {
    const groupKey = `${row.text('start')}\n${row.text('title')}`;
    const known = heads.get(groupKey);
    if (known) return known;
    const start = starts.read(row.text('start'));
    const head =
      'problem' in start
        ? start
        : {
            groupKey,
            title: cleanText(row.text('title')),
            notes: cleanText(row.text('description'), 'keep-lines'),
            start: { local: start.local, instant: start.instant },
            hasTimeOfDay: start.hasTimeOfDay,
            ...endAt(start, starts.parse(row.text('end')), collector.notes),
          };
    heads.set(groupKey, head);
    return head;
  };
}

function readSet(
  row: Row,
  { context, line, setType }: { context: RowContext; line: number; setType: SetType },
) {
  const { weight, unit } = readWeight(row, {
    weight: 'weight',
    unit: null,
    exerciseName: row.text('exercise'),
  });
  const distance = readDistance(row, 'distance', null);
  const seconds = row.number('duration', { label: 'duration', min: 0, max: 10_000_000 });
  return {
    line,
    setType,
    weightEntered: weight,
    weightUnit: unit,
    reps: readReps(row, 'reps'),
    rpe: readRpe(row, 'rpe', context.collector.notes),
    distanceEntered: distance.entered,
    distanceUnitEntered: distance.unit,
    distanceM: distance.metres,
    durationSeconds: checkSeconds(row, seconds),
    side: SIDES.find((side) => side === foldText(row.text('side'))) ?? null,
    doneAt: readInstant(row.text('doneAt')),
  } as const;
}

/** Returns the time of Plotline's own export; null for any other text. */
function readInstant(text: string): string | null {
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(text);
  return isInstant && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null;
}
