import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';

/**
 * `csv` holds every set as it was entered and is read back by the import without loss; `hevy` and `strong` are what
 * those apps write; `json` is everything there is, with settings, templates and own exercises.
 */
export const EXPORT_FORMATS = ['csv', 'hevy', 'strong', 'json'] as const;
export const ExportFormat = Type.Enum(EXPORT_FORMATS);
export type ExportFormat = Static<typeof ExportFormat>;

/** Answers a file. */
export const exportWorkouts = defineEndpoint({
  name: 'exportWorkouts',
  method: 'GET',
  path: '/api/weights/export',
  access: 'signed-in',
  summary: 'My finished workouts as a file',
  query: Type.Object({ format: Type.Optional(Type.Enum(EXPORT_FORMATS, { default: 'csv' })) }),
});
