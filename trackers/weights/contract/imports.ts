import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Instant, LocalDate, Nullable, Success, Uuid } from '@plotline/contract/schema.ts';
import { LOAD_TYPES, MuscleList } from './exercises.ts';
import { DATE_ORDERS, IMPORT_MAX_BYTES, IMPORT_MAX_EXERCISES } from './limits.ts';
import { WeightUnit } from './workouts.ts';

const BatchParam = Type.Object({ batch_id: Uuid });
const Rejection = Type.Object({ line: Type.Integer(), reason: Type.String() });
const DateOrder = Type.Enum([...DATE_ORDERS]);
const Candidate = Type.Object({ exercise_uuid: Uuid, name: Type.String() });

export const ImportPreview = Type.Object({
  batch_id: Uuid,
  format: Type.Enum(['strong', 'hevy', 'fitnotes']),
  format_label: Type.String(),
  file_name: Type.String(),
  workouts: Type.Integer(),
  new_workouts: Type.Integer(),
  duplicate_workouts: Type.Integer(),
  /** Body weights of the file, one a day, and those on days that have none yet. */
  bodyweights: Type.Integer(),
  new_bodyweights: Type.Integer(),
  set_rows: Type.Integer(),
  sets: Type.Integer(),
  from: Nullable(LocalDate),
  to: Nullable(LocalDate),
  /** Null if the file has no unit, so that the user must choose; `unit_guess` is the likely one. */
  unit: Nullable(WeightUnit),
  unit_guess: WeightUnit,
  /** True if some weights are in kilograms and others in pounds; each keeps its unit. */
  has_both_units: Type.Boolean(),
  /** The order of day and month in dates such as 03/02/2026; null if no date shows it. */
  date_order: Nullable(DateOrder),
  /**
   * Some dates that both orders fit, read in both, if the user must choose the order; else empty. Until then such dates
   * are read with the day first, also for the other fields.
   */
  date_examples: Type.Array(Type.Object({ text: Type.String(), dmy: LocalDate, mdy: LocalDate })),
  timezone: Type.String(),
  rejected: Type.Array(Rejection),
  rejected_count: Type.Integer(),
  suspicious: Type.Array(Rejection),
  suspicious_count: Type.Integer(),
  /** Sentences about how the file was read. */
  notes: Type.Array(Type.String()),
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

export const previewImport = defineEndpoint('previewImport', {
  route: 'POST /api/weights/import/preview',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary:
    'Previews the import of a CSV file of Strong, Hevy or FitNotes, or of body weights; stores no workout',
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

export const applyImport = defineEndpoint('applyImport', {
  route: 'POST /api/weights/import/:batch_id/apply',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Imports a previewed file in one transaction; repeating it returns the same response',
  params: BatchParam,
  body: Type.Object({
    unit: Type.Optional(Nullable(WeightUnit)),
    date_order: Type.Optional(Nullable(DateOrder)),
    timezone: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
    duplicates: Type.Optional(Type.Enum(['skip', 'replace', 'keep'], { default: 'skip' })),
    mappings: Type.Optional(Type.Array(ImportMapping, { maxItems: IMPORT_MAX_EXERCISES })),
  }),
  response: Type.Object({
    imported: Type.Integer(),
    duplicates: Type.Integer(),
    sets: Type.Integer(),
    /** Body weights added, on days that had none. */
    bodyweights: Type.Optional(Type.Integer()),
    rejected: Type.Array(Rejection),
  }),
  ratePerMinute: 60,
});

/** The progress of a running preview or apply is read from `GET /api/weights/sync-status`. */
export const undoImport = defineEndpoint('undoImport', {
  route: 'POST /api/weights/import/:batch_id/undo',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary:
    'Undoes an import within 30 days; workouts in Hevy stay, and those edited since unless `include_edited`',
  params: BatchParam,
  body: Type.Object({ include_edited: Type.Optional(Type.Boolean({ default: false })) }),
  response: Type.Object({
    removed: Type.Integer(),
    /** Only if the import added body weights. */
    removed_bodyweights: Type.Optional(Type.Integer()),
    kept_edited: Type.Integer(),
    kept_in_hevy: Type.Integer(),
  }),
});

export const listImports = defineEndpoint('listImports', {
  route: 'GET /api/weights/imports',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'Lists my applied imports, newest first',
  response: Type.Object({
    imports: Type.Array(
      Type.Object({
        batch_id: Uuid,
        format_label: Type.String(),
        file_name: Type.String(),
        workouts: Type.Integer(),
        sets: Type.Integer(),
        /** Its body weights that are still there as imported. */
        bodyweights: Type.Integer(),
        status: Type.Enum(['applied', 'undone']),
        applied_at: Instant,
        undo_until: Instant,
        /** The zone of the import. */
        timezone: Type.String(),
        /** The zones that its times were corrected to; null if they were not. */
        corrected: Nullable(Type.Object({ file_timezone: Type.String(), training_timezone: Type.String() })),
      }),
    ),
  }),
});

const MovedWorkout = Type.Object({
  title: Nullable(Type.String()),
  before: Type.Object({ started_at: Instant, timezone: Type.String() }),
  after: Type.Object({ started_at: Instant, timezone: Type.String() }),
});

export const correctImportTimes = defineEndpoint('correctImportTimes', {
  route: 'PUT /api/weights/import/:batch_id/times',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary:
    'Corrects the times of an import by the zones of its file and of the training; workouts edited since stay',
  params: BatchParam,
  body: Type.Object({
    /** The zone in which the file writes its times. */
    file_timezone: Type.String({ maxLength: 64 }),
    /** The zone in which the workouts are shown. */
    training_timezone: Type.String({ maxLength: 64 }),
    /** Computes the response without a change. */
    dry_run: Type.Optional(Type.Boolean({ default: false })),
  }),
  response: Type.Object({
    workouts: Type.Integer(),
    kept_edited: Type.Integer(),
    /** Workouts that move to another day. */
    other_day: Type.Integer(),
    /** The newest ones. */
    examples: Type.Array(MovedWorkout, { maxItems: 3 }),
  }),
  ratePerMinute: 60,
});

export const resetImportTimes = defineEndpoint('resetImportTimes', {
  route: 'DELETE /api/weights/import/:batch_id/times',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Returns corrected workouts of an import to the times of the import; workouts edited since stay',
  params: BatchParam,
  response: Type.Object({ workouts: Type.Integer(), kept_edited: Type.Integer() }),
});

export const discardImport = defineEndpoint('discardImport', {
  route: 'DELETE /api/weights/import/:batch_id',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Discards a preview',
  params: BatchParam,
  response: Success,
});
