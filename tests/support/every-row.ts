import type { ExportReader } from '../../server/platform/export-files.ts';

/** Shapes all rows for a file of an export; one that throws fails the test. */
export const everyRow: ExportReader['shapeEach'] = (rows, shape) => rows.map((row) => shape(row));
