import type { DateOrder, OneSide } from '../../contract/limits.ts';
import type { SetType, WeightUnit } from '../../contract/workouts.ts';

export type ImportFormat = 'strong' | 'hevy' | 'fitnotes';
export type Delimiter = ',' | ';' | '\t';
export type DistanceUnit = 'm' | 'km' | 'mi' | 'yd' | 'ft';

/**
 * A time as the file wrote it. `local` is a `Temporal.PlainDateTime` string without a zone; `instant` is set only
 * if the file gives an offset, and then takes precedence over any zone.
 */
export type WallClock = { local: string; instant: string | null };

/** One set. `weightUnit` and `distanceM` are null while the file's unit is unknown; see `fillUnits`. */
export type ParsedSet = {
  line: number;
  setType: SetType;
  /** Negative means assistance, and only on exercises whose name allows it. */
  weightEntered: number | null;
  weightUnit: WeightUnit | null;
  reps: number | null;
  rpe: number | null;
  distanceEntered: number | null;
  distanceUnitEntered: DistanceUnit | null;
  distanceM: number | null;
  durationSeconds: number | null;
  /** Absent in formats that have no column for it. */
  side?: OneSide | null;
  /** The time when the set was ticked, in the format of an `Instant`. */
  doneAt?: string | null;
};

export type ParsedExercise = {
  name: string;
  note: string | null;
  supersetGroup: number | null;
  restSeconds: number | null;
  sets: ParsedSet[];
};

export type ParsedWorkout = {
  /** sha256 of format, start and title: the same workout exported again has the same key. */
  externalKey: string;
  title: string | null;
  notes: string | null;
  start: WallClock;
  /** False if the file has only days; the start is then noon. */
  hasTimeOfDay: boolean;
  /** Null if the file has a duration instead, or no valid end. */
  end: WallClock | null;
  durationSeconds: number | null;
  exercises: ParsedExercise[];
};

/** A body weight of a day. `unit` is null while the file's unit is unknown; see `fillUnits`. */
export type ParsedBodyweight = { line: number; date: string; weight: number; unit: WeightUnit | null };

/** A finding about one physical line of the file; the header is line 1. */
export type LineFinding = { line: number; reason: string };

/** The content of a file. Sets in `workouts` + `rejected.length` = `setRows`, without `bodyweights`. */
export type ParsedImport = {
  format: ImportFormat;
  /** A label of the format's variant: "Strong (iOS, units in columns)". */
  variant: string;
  delimiter: Delimiter;
  unitsInFile: WeightUnit | 'mixed' | 'none';
  workouts: ParsedWorkout[];
  /** The last one of each day, in date order. */
  bodyweights: ParsedBodyweight[];
  rejected: LineFinding[];
  setRows: number;
  /** The order of day and month in its numeric dates, if the file shows it or it was given; else null. */
  dateOrder: DateOrder | null;
  /** Some of its dates that both orders fit, read in both, if the user must choose the order; else empty. */
  openDates: { text: string; dmy: string; mdy: string }[];
  /** Sentences for the user about changes made while reading. */
  notes: string[];
};
