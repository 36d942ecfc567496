import { sql, type QueryExecutorProvider } from 'kysely';

/** A run without a heartbeat for this long died with its node. */
const DEAD_AFTER_SECONDS = 15;

export interface RunOwner {
  readonly userId: string;
  readonly tracker: string;
}

export interface RunRow {
  readonly uuid: string;
  readonly fileName: string;
  readonly state: 'reading' | 'storing' | 'done' | 'failed';
  readonly queuePosition: number | null;
  readonly progress: number;
  readonly imported: number;
  readonly report: unknown;
  readonly error: string | null;
  readonly startedAt: Date;
  readonly isDead: boolean;
}

/** Records the start of a run; false while another one of this user and tracker is alive. */
export async function claimRun(
  db: QueryExecutorProvider,
  run: RunOwner & Pick<RunRow, 'uuid' | 'fileName' | 'startedAt'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into import_runs as r (user_id, tracker_type, uuid, file_name, state, started_at, heartbeat_at)
    values (${run.userId}, ${run.tracker}, ${run.uuid}, ${run.fileName}, 'reading', ${run.startedAt}, now())
    on conflict (user_id, tracker_type) do update set uuid = excluded.uuid, file_name = excluded.file_name,
      state = 'reading', queue_position = null, progress = 0, imported = 0, report = null, error = null,
      started_at = excluded.started_at, heartbeat_at = now()
    where r.state in ('done', 'failed') or r.heartbeat_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
    returning r.user_id`.execute(db);
  return rows.length > 0;
}

export async function recordProgress(
  db: QueryExecutorProvider,
  uuid: string,
  run: Pick<RunRow, 'state' | 'queuePosition' | 'progress' | 'imported'>,
): Promise<void> {
  await sql`
    update import_runs set state = ${run.state}, queue_position = ${run.queuePosition}, progress = ${run.progress},
      imported = ${run.imported}, heartbeat_at = now()
    where uuid = ${uuid} and state in ('reading', 'storing')`.execute(db);
}

export async function endRun(
  db: QueryExecutorProvider,
  uuid: string,
  { imported, report, error }: Pick<RunRow, 'imported' | 'report' | 'error'>,
): Promise<void> {
  await sql`
    update import_runs set state = ${error === null ? 'done' : 'failed'}, queue_position = null, progress = 1,
      imported = ${imported}, report = ${report === null ? null : JSON.stringify(report)}::jsonb, error = ${error},
      heartbeat_at = now()
    where uuid = ${uuid}`.execute(db);
}

export async function deleteRun(db: QueryExecutorProvider, uuid: string): Promise<void> {
  await sql`delete from import_runs where uuid = ${uuid}`.execute(db);
}

export async function findRun(
  db: QueryExecutorProvider,
  { userId, tracker }: RunOwner,
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select uuid, file_name as "fileName", state, queue_position as "queuePosition", progress, imported, report, error,
      started_at as "startedAt",
      state in ('reading', 'storing') and heartbeat_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
        as "isDead"
    from import_runs where user_id = ${userId} and tracker_type = ${tracker}`.execute(db);
  return rows[0];
}

/** Deletes the run of a tracker that its owner removes. */
export async function deleteRunOf(db: QueryExecutorProvider, { userId, tracker }: RunOwner): Promise<void> {
  await sql`delete from import_runs where user_id = ${userId} and tracker_type = ${tracker}`.execute(db);
}
