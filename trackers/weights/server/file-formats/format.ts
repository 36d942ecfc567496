import type { Delimiter, ImportFormat } from './import.model.ts';
import type { WorkoutCollector } from './workout-collector.ts';
import type { StartReader } from './workout-times.ts';

/** Reads one data row, with as many cells as the header, into the collector. */
export type ReadRow = (cells: readonly string[], line: number) => void;

export type RowContext = { collector: WorkoutCollector; starts: StartReader };

/** A file of one format, recognised by its first row. */
export type Recognised = {
  format: ImportFormat;
  variant: string;
  width: number;
  /** False if the first row is data. */
  hasHeader: boolean;
  /** Sentences for the user about its columns. */
  notes: readonly string[];
  readerFor: (context: RowContext) => ReadRow;
};

/** Returns null if the first row is not of this format. */
export type Recognise = (firstRow: readonly string[], delimiter: Delimiter) => Recognised | null;
