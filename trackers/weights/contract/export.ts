import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';

/**
 * `csv` has every set as entered and can be imported again without loss; `hevy` and `strong` are the formats of those
 * apps; `json` has everything, including settings, templates and own exercises.
 */
export const EXPORT_FORMATS = ['csv', 'hevy', 'strong', 'json'] as const;
export const ExportFormat = Type.Enum(EXPORT_FORMATS);
export type ExportFormat = Static<typeof ExportFormat>;

/** Returns a file. */
export const exportWorkouts = defineEndpoint('exportWorkouts', {
  route: 'GET /api/weights/export',
  access: 'signed-in',
  summary: 'My finished workouts as a file',
  query: Type.Object({ format: Type.Optional(Type.Enum(EXPORT_FORMATS, { default: 'csv' })) }),
});
