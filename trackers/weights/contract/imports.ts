import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Instant, LocalDate, Nullable, Success, Uuid } from '@plotline/contract/schema.ts';
import { LOAD_TYPES, MuscleList } from './exercises.ts';
import { WeightUnit } from './workouts.ts';

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 200_000;
/** The maximum of different exercises in one file. */
export const IMPORT_MAX_EXERCISES = 2_000;

const BatchParam = Type.Object({ batch_id: Uuid });
const Rejection = Type.Object({ line: Type.Integer(), reason: Type.String() });
const Candidate = Type.Object({ exercise_uuid: Uuid, name: Type.String() });

export const ImportPreview = Type.Object({
  batch_id: Uuid,
  format: Type.Enum(['strong', 'hevy', 'fitnotes']),
  format_label: Type.String(),
  file_name: Type.String(),
  workouts: Type.Integer(),
  new_workouts: Type.Integer(),
  duplicate_workouts: Type.Integer(),
  set_rows: Type.Integer(),
  sets: Type.Integer(),
  from: Nullable(LocalDate),
  to: Nullable(LocalDate),
  /** Null if the file has no unit, so that the user must choose; `unit_guess` is the likely one. */
  unit: Nullable(WeightUnit),
  unit_guess: WeightUnit,
  timezone: Type.String(),
  rejected: Type.Array(Rejection),
  rejected_count: Type.Integer(),
  suspicious: Type.Array(Rejection),
  suspicious_count: Type.Integer(),
  /** Set if the same file was already imported. */
  imported_before_at: Nullable(Instant),
  exercises: Type.Array(
    Type.Object({
      name: Type.String(),
      sets: Type.Integer(),
      /** `exact` and `alias` are certain; `similar` is a guess to confirm; `none` becomes an own exercise. */
      match: Type.Enum(['exact', 'alias', 'similar', 'none']),
      matched: Nullable(Candidate),
    }),
  ),
});
export type ImportPreview = Static<typeof ImportPreview>;

export const previewImport = defineEndpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/api/weights/import/preview',
  access: 'signed-in',
  summary: 'Previews the import of a CSV file of Strong, Hevy or FitNotes; stores no workout',
  multipart: {
    maxBytes: IMPORT_MAX_BYTES,
    fields: Type.Object({ timezone: Type.Optional(Type.String({ maxLength: 64 })) }),
  },
  response: ImportPreview,
  ratePerMinute: 20,
});

export const ImportMapping = Type.Object({
  name: Type.String({ maxLength: 200 }),
  exercise_uuid: Type.Optional(Nullable(Uuid)),
  create: Type.Optional(
    Nullable(
      Type.Object({
        load_type: Type.Enum(LOAD_TYPES),
        primary_muscle: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
        /** The primary muscles, instead of `primary_muscle`. */
        muscles: Type.Optional(MuscleList),
        per_hand: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
});
export type ImportMapping = Static<typeof ImportMapping>;

export const applyImport = defineEndpoint({
  name: 'applyImport',
  method: 'POST',
  path: '/api/weights/import/:batch_id/apply',
  access: 'signed-in',
  summary: 'Imports a previewed file in one transaction; repeating it returns the same response',
  params: BatchParam,
  body: Type.Object({
    unit: Type.Optional(Nullable(WeightUnit)),
    timezone: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
    duplicates: Type.Optional(Type.Enum(['skip', 'replace', 'keep'], { default: 'skip' })),
    mappings: Type.Optional(Type.Array(ImportMapping, { maxItems: IMPORT_MAX_EXERCISES })),
  }),
  response: Type.Object({
    imported: Type.Integer(),
    duplicates: Type.Integer(),
    sets: Type.Integer(),
    rejected: Type.Array(Rejection),
  }),
  ratePerMinute: 60,
});

/** The progress of a running preview or apply is read from `GET /api/weights/sync-status`. */
export const undoImport = defineEndpoint({
  name: 'undoImport',
  method: 'POST',
  path: '/api/weights/import/:batch_id/undo',
  access: 'signed-in',
  summary: 'Undoes an import within 30 days; workouts edited since stay unless `include_edited`',
  params: BatchParam,
  body: Type.Object({ include_edited: Type.Optional(Type.Boolean({ default: false })) }),
  response: Type.Object({ removed: Type.Integer(), kept_edited: Type.Integer() }),
});

export const listImports = defineEndpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/weights/imports',
  access: 'signed-in',
  summary: 'Lists my applied imports, newest first',
  response: Type.Object({
    imports: Type.Array(
      Type.Object({
        batch_id: Uuid,
        format_label: Type.String(),
        file_name: Type.String(),
        workouts: Type.Integer(),
        sets: Type.Integer(),
        status: Type.Enum(['applied', 'undone']),
        applied_at: Instant,
        undo_until: Instant,
      }),
    ),
  }),
});

export const discardImport = defineEndpoint({
  name: 'discardImport',
  method: 'DELETE',
  path: '/api/weights/import/:batch_id',
  access: 'signed-in',
  summary: 'Discards a preview',
  params: BatchParam,
  response: Success,
});
