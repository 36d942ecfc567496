import {
  findColumns,
  indexHeaderNames,
  noteRepeatedColumns,
  type Columns,
  RowReader,
  shorten,
} from './rows.ts';
import type { Recognise, ReadRow, RowContext } from './format.ts';
import { parseTime } from './times.ts';
import {
  readWeightUnit,
  checkSeconds,
  readDistance,
  readReps,
  readRpe,
  readWeightOrNone,
  zeroAsNull,
} from './set-values.ts';
import type { SetType } from '../../contract/workouts.ts';
import { cleanText, foldText } from './text.ts';
import { checkDuration, parseDuration, type Problem } from './workout-times.ts';
import type { WorkoutHead } from './workout-collector.ts';
import names from './strong.columns.json' with { type: 'json' };

type StrongField = keyof typeof names;

// The keys of an object literal are typed as text.
const FIELDS = Object.keys(names) as StrongField[];

/**
 * Header texts of Strong's exports: English, French as exported, and translations of the same words for other
 * languages.
 */
const STRONG_HEADERS = indexHeaderNames(FIELDS.map((field) => [field, names[field]] as const));

/** The order of columns in Android exports, which some users store without the header row. */
const HEADERLESS_ORDER: readonly StrongField[] = [
  'date',
  'workoutName',
  'exercise',
  'setOrder',
  'weight',
  'weightUnit',
  'reps',
  'rpe',
  'distance',
  'distanceUnit',
  'seconds',
  'notes',
  'workoutNotes',
  'duration',
];

const NEEDED: readonly StrongField[] = ['date', 'workoutName', 'exercise', 'setOrder', 'reps'];

/** Recognises Strong files: classic, with units in columns (iOS, Android), and newer ones with the unit in the header. */
export const recogniseStrong: Recognise = (firstRow, delimiter) => {
  const columns = findColumns(firstRow, STRONG_HEADERS);
  if (!NEEDED.every((field) => columns.has(field))) return recogniseHeaderless(firstRow);
  return {
    format: 'strong',
    variant: `Strong (${describe(columns, delimiter)})`,
    width: firstRow.length,
    hasHeader: true,
    notes: noteRepeatedColumns(columns),
    readerFor: (context) => strongRows(columns, context),
  };
};

function describe(columns: Columns<StrongField>, delimiter: string): string {
  if (columns.has('workoutNumber')) return 'numbered workouts';
  if (columns.has('weightUnit'))
    return delimiter === ';' ? 'Android, units in columns' : 'iOS, units in columns';
  return columns.has('duration') ? 'classic' : 'classic, older';
}

/** Recognises an Android export without its header by 13 or 14 cells of the right kinds. */
const recogniseHeaderless = (firstRow: readonly string[]) => {
  const [date = '', , exercise = '', setOrder = '', weight = '', unit = '', reps = ''] = firstRow;
  const isLikely =
    (firstRow.length === HEADERLESS_ORDER.length || firstRow.length === HEADERLESS_ORDER.length - 1) &&
    parseTime(date, 'dmy')?.hasTimeOfDay === true &&
    exercise.trim() !== '' &&
    /^(?:\d{1,3}|[WDF])$/.test(setOrder) &&
    readWeightUnit(unit) !== null &&
    [weight, reps].every((cell) => /^\d*(?:[.,]\d+)?$/.test(cell));
  if (!isLikely) return null;
  const columns = HEADERLESS_ORDER.slice(0, firstRow.length).map(
    (field, index) => [field, [{ index, header: '', unit: null }]] as const,
  );
  return {
    format: 'strong',
    variant: 'Strong (Android, without its header row)',
    width: firstRow.length,
    hasHeader: false,
    notes: [],
    readerFor: (context) => strongRows(new Map(columns), context),
  } satisfies ReturnType<Recognise>;
};

type Row = RowReader<StrongField>;
type Order =
  | { kind: 'set'; setType: SetType; order: number | 'unnumbered' }
  | { kind: 'rest' }
  | { kind: 'note' };

const LETTERS: ReadonlyMap<string, SetType> = new Map([
  ['w', 'warmup'],
  ['d', 'drop'],
  ['f', 'failure'],
]);
// English, German, Portuguese, Spanish, French and Italian.
const REST_ROWS = new Set([
  'rest timer',
  'ruhezeit',
  'temporizador de descanso',
  'tempo de descanso',
  'tiempo de descanso',
  'descanso',
  'minuteur de repos',
  'temps de repos',
  'tempo di riposo',
  'riposo',
]);
const NOTE_ROWS = new Set(['note', 'notiz', 'nota']);
const MAX_SECONDS = { label: 'seconds', min: 0, max: 10_000_000 };

/** Reads Strong's rows, in which 0 means "does not apply". */
function strongRows(columns: Columns<StrongField>, context: RowContext): ReadRow {
  const { collector } = context;
  const headOf = headReader(context);
  return (cells, line) => {
    const row = new RowReader(columns, cells);
    const order = readOrder(row.text('setOrder'));
    const head = headOf(row);
    if (order?.kind === 'rest' || order?.kind === 'note') {
      if (!('problem' in head)) addExtra(order.kind, row, { head, context });
      return;
    }
    if (!order) return collector.reject(line, `set order "${shorten(row.text('setOrder'))}" is not known`);
    if ('problem' in head) return collector.reject(line, head.problem);
    const set = readSet(row, { context, line, setType: order.setType });
    if (row.problem !== null) return collector.reject(line, row.problem);
    collector.add({
      head,
      exerciseName: row.text('exercise'),
      exerciseNote: row.text('notes'),
      supersetGroup: null,
      order: order.order,
      set,
    });
  };
}

/** Reads the workout of a row, once for each number, date and name. */
function headReader({ starts, collector }: RowContext): (row: Row) => WorkoutHead | Problem {
  const heads = new Map<string, WorkoutHead | Problem>();
  return (row) => {
    const date = row.text('date');
    const name = row.text('workoutName');
    const groupKey = `${row.text('workoutNumber')}\n${date}\n${name}`;
    const known = heads.get(groupKey);
    if (known) {
      if (!('problem' in known) && known.notes === '')
        known.notes = cleanText(row.text('workoutNotes'), 'keep-lines');
      return known;
    }
    const start = starts.read(date);
    const head = 'problem' in start ? start : buildHead();
    heads.set(groupKey, head);
    return head;

    function buildHead(): WorkoutHead | Problem {
      if ('problem' in start) return start;
      const text = row.text('duration');
      const seconds = text === '' ? null : parseDuration(text);
      if (text !== '' && seconds === null) collector.notes.add('duration_unread');
      return {
        groupKey,
        title: cleanText(name),
        notes: cleanText(row.text('workoutNotes'), 'keep-lines'),
        start: { local: start.local, instant: start.instant },
        hasTimeOfDay: start.hasTimeOfDay,
        end: null,
        durationSeconds: checkDuration(seconds, collector.notes),
      };
    }
  };
}

function readOrder(text: string): Order | null {
  if (/^\d{1,4}$/.test(text)) return { kind: 'set', setType: 'normal', order: Number(text) };
  const folded = foldText(text);
  if (REST_ROWS.has(folded)) return { kind: 'rest' };
  if (NOTE_ROWS.has(folded)) return { kind: 'note' };
  const setType = LETTERS.get(folded);
  return setType ? { kind: 'set', setType, order: 'unnumbered' } : null;
}

function addExtra(
  kind: 'rest' | 'note',
  row: Row,
  { head, context }: { head: WorkoutHead; context: RowContext },
): void {
  const exerciseName = row.text('exercise');
  if (kind === 'note') return context.collector.addNote(head, exerciseName, row.text('notes'));
  const seconds = row.number('seconds', MAX_SECONDS);
  if (seconds !== null) context.collector.addRest(head, exerciseName, seconds);
}

function readSet(
  row: Row,
  { context, line, setType }: { context: RowContext; line: number; setType: SetType },
) {
  const { weight, unit } = readWeightOrNone(row, {
    weight: 'weight',
    unit: 'weightUnit',
    exerciseName: row.text('exercise'),
  });
  const distance = readDistance(row, 'distance', 'distanceUnit');
  return {
    line,
    setType,
    weightEntered: weight,
    weightUnit: unit,
    reps: zeroAsNull(readReps(row, 'reps')),
    rpe: readRpe(row, 'rpe', context.collector.notes),
    distanceEntered: distance.entered,
    distanceUnitEntered: distance.unit,
    distanceM: distance.metres,
    durationSeconds: checkSeconds(row, row.number('seconds', MAX_SECONDS)),
  };
}
