import { sql } from 'kysely';
import type { ImportReport } from '../../contract/imports.ts';
import type { ChessDb } from '../chess.db.ts';

/** A run whose heart has not beaten for this long has died with its node. */
const DEAD_AFTER_SECONDS = 15;

export interface ImportRun {
  readonly uuid: string;
  readonly fileName: string;
  readonly state: 'reading' | 'storing' | 'done' | 'failed';
  readonly progress: number;
  /** In the line of its node; null while it runs. */
  readonly queuePosition: number | null;
  readonly imported: number;
  readonly report: ImportReport | null;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly isDead: boolean;
}

/** False while another import of this user runs. */
export async function claimRun(
  db: ChessDb,
  run: {
    readonly uuid: string;
    readonly userId: string;
    readonly fileName: string;
    readonly startedAt: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into chess_imports as i (user_id, uuid, file_name, state, progress, imported, started_at, heartbeat_at)
    values (${run.userId}, ${run.uuid}, ${run.fileName}, 'reading', 0, 0, ${run.startedAt}, now())
    on conflict (user_id) do update set uuid = excluded.uuid, file_name = excluded.file_name, state = 'reading',
      progress = 0, imported = 0, queue_position = null, report = null, error = null, started_at = excluded.started_at, heartbeat_at = now()
    where i.state in ('done', 'failed') or i.heartbeat_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
    returning i.user_id`.execute(db);
  return rows.length > 0;
}

export async function beatRun(
  db: ChessDb,
  uuid: string,
  {
    state,
    progress,
    imported,
    queuePosition,
  }: Pick<ImportRun, 'state' | 'progress' | 'imported' | 'queuePosition'>,
): Promise<void> {
  await sql`
    update chess_imports set state = ${state}, progress = ${progress}, imported = ${imported},
      queue_position = ${queuePosition}, heartbeat_at = now()
    where uuid = ${uuid} and state in ('reading', 'storing')`.execute(db);
}

export async function endRun(
  db: ChessDb,
  uuid: string,
  { imported, report, error }: Pick<ImportRun, 'imported' | 'report' | 'error'>,
): Promise<void> {
  await sql`
    update chess_imports set state = ${error === null ? 'done' : 'failed'}, progress = 1, imported = ${imported},
      queue_position = null,
      report = ${report && JSON.stringify(report)}::jsonb, error = ${error}, heartbeat_at = now()
    where uuid = ${uuid}`.execute(db);
}

/** A run that never read its file is none. */
export async function dropRun(db: ChessDb, uuid: string): Promise<void> {
  await sql`delete from chess_imports where uuid = ${uuid}`.execute(db);
}

export async function findRun(db: ChessDb, userId: string): Promise<ImportRun | undefined> {
  const { rows } = await sql<ImportRun>`
    select uuid, file_name as "fileName", state, progress, queue_position as "queuePosition", imported,
      report, error, started_at as "startedAt",
      state in ('reading', 'storing') and heartbeat_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
        as "isDead"
    from chess_imports where user_id = ${userId}`.execute(db);
  return rows[0];
}
