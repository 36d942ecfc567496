/** Export of a user's data. */
export { csvRecord } from '../platform/csv.ts';
export { inBatches, jsonFile, jsonList, tableFiles } from '../platform/export-files.ts';
export type { ExportFile, ExportReader, ExportSource, ExportTable } from '../platform/export-files.ts';
