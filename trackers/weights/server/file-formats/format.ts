import type { Delimiter, ImportFormat } from './import.model.ts';
import type { WorkoutCollector } from './workout-collector.ts';
import type { StartReader } from './workout-times.ts';

/** Reads one data row into the collector. `cells` are as many as the header has. */
export type ReadRow = (cells: readonly string[], line: number) => void;

export type RowContext = { collector: WorkoutCollector; starts: StartReader };

/** A file of one format, recognised by its first row. */
export type Recognised = {
  format: ImportFormat;
  variant: string;
  width: number;
  /** False where the first row is already data. */
  hasHeader: boolean;
  readerFor: (context: RowContext) => ReadRow;
};

/** Answers null when the first row is not of this format. */
export type Recognise = (firstRow: readonly string[], delimiter: Delimiter) => Recognised | null;
