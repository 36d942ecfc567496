import {
  findColumns,
  indexHeaderNames,
  noteRepeatedColumns,
  type Columns,
  RowReader,
  shorten,
} from './rows.ts';
import type { ReadRow, Recognise, RowContext } from './format.ts';
import { parseDuration } from './workout-times.ts';
import { checkSeconds, readDistance, readReps, readWeightOrNone, zeroAsNull } from './set-values.ts';

const FITNOTES_HEADERS = indexHeaderNames([
  ['date', ['Date']],
  ['exercise', ['Exercise']],
  ['category', ['Category']],
  ['weight', ['Weight']],
  ['weightUnit', ['Weight Unit']],
  ['reps', ['Reps']],
  ['distance', ['Distance']],
  ['distanceUnit', ['Distance Unit']],
  ['time', ['Time']],
  ['comment', ['Comment', 'Comments', 'Notes']],
] as const);

type FitNotesField = typeof FITNOTES_HEADERS extends ReadonlyMap<string, infer Field> ? Field : never;
type Row = RowReader<FitNotesField>;

const NEEDED: readonly FitNotesField[] = ['date', 'exercise', 'category', 'weight', 'reps', 'time'];
const TITLE = 'Workout';

/** Recognises FitNotes files, in which a day is one workout. FitNotes for iOS writes each weight in kg and in lbs. */
export const recogniseFitNotes: Recognise = (firstRow) => {
  const columns = findColumns(firstRow, FITNOTES_HEADERS);
  if (!NEEDED.every((field) => columns.has(field))) return null;
  return {
    format: 'fitnotes',
    variant: columns.has('comment') ? 'FitNotes' : 'FitNotes (without comments)',
    width: firstRow.length,
    hasHeader: true,
    notes: noteRepeatedColumns(columns),
    readerFor: (context) => fitNotesRows(columns, context),
  };
};

function fitNotesRows(columns: Columns<FitNotesField>, { collector, starts }: RowContext): ReadRow {
  return (cells, line) => {
    const row = new RowReader(columns, cells);
    const date = row.text('date');
    const start = starts.read(date);
    if ('problem' in start) return collector.reject(line, start.problem);
    const set = readSet(row, line);
    if (row.problem !== null) return collector.reject(line, row.problem);
    const day = start.local.slice(0, 10);
    collector.add({
      head: {
        groupKey: day,
        title: TITLE,
        notes: '',
        start: { local: start.local, instant: start.instant },
        hasTimeOfDay: start.hasTimeOfDay,
        end: null,
        durationSeconds: null,
      },
      exerciseName: row.text('exercise'),
      exerciseNote: row.text('comment'),
      supersetGroup: null,
      order: null,
      set,
    });
  };
}

function readSet(row: Row, line: number) {
  const { weight, unit } = readWeightOrNone(row, {
    weight: 'weight',
    unit: 'weightUnit',
    exerciseName: row.text('exercise'),
  });
  const distance = readDistance(row, 'distance', 'distanceUnit');
  return {
    line,
    setType: 'normal',
    weightEntered: weight,
    weightUnit: unit,
    reps: zeroAsNull(readReps(row, 'reps')),
    rpe: null,
    distanceEntered: distance.entered,
    distanceUnitEntered: distance.unit,
    distanceM: distance.metres,
    durationSeconds: checkSeconds(row, readTime(row)),
  } as const;
}

function readTime(row: Row): number | null {
  const text = row.text('time');
  if (text === '') return null;
  const seconds = parseDuration(text);
  if (seconds === null) row.fail(`time "${shorten(text)}" is not understood`);
  return seconds;
}
