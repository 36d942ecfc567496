import { Type, type Static, type TSchema } from 'typebox';
import { Instant, Nullable, Uuid } from './schema.ts';

const ImportState = Type.Enum(['queued', 'reading', 'storing', 'done', 'failed']);

/** The schema of the running or latest import of a file; `report` is what the tracker says of a finished one. */
export function importRun<Report extends TSchema>(report: Report) {
  return Type.Object({
    uuid: Uuid,
    file_name: Type.String(),
    state: ImportState,
    /** The position in the queue of imports while `queued`, from 1. */
    queue_position: Nullable(Type.Integer()),
    /** Between 0 and 1. */
    progress: Type.Number(),
    report: Nullable(report),
    error: Nullable(Type.String()),
    started_at: Instant,
  });
}

/** The running or latest import of a file, with the tracker's own report. */
export interface ImportRun<Report> {
  readonly uuid: string;
  readonly file_name: string;
  readonly state: Static<typeof ImportState>;
  readonly queue_position: number | null;
  readonly progress: number;
  readonly report: Report | null;
  readonly error: string | null;
  readonly started_at: string;
}
