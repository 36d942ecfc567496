import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';

/** A run whose heart has not beaten for this long has died with its node. */
const DEAD_AFTER_SECONDS = 15;

export type ImportRun = {
  state: 'running' | 'done' | 'failed';
  progress: number;
  /** In the line of this node; null while it runs. */
  queue_position: number | null;
  imported: number;
  error: string | null;
  is_dead: boolean;
};

/** False while another import of this user runs. */
export async function claimRun(db: WeightsDb, userId: string, runId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into weights_import_runs as r (user_id, run_id, state, progress, imported, error, heartbeat_at)
    values (${userId}, ${runId}, 'running', 0, 0, null, now())
    on conflict (user_id) do update set run_id = excluded.run_id, state = 'running', progress = 0, imported = 0,
      queue_position = null, error = null, heartbeat_at = now()
    where r.state <> 'running' or r.heartbeat_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
    returning r.user_id`.execute(db);
  return rows.length > 0;
}

export async function beatRun(
  db: WeightsDb,
  runId: string,
  { progress, imported, queuePosition }: { progress: number; imported: number; queuePosition: number | null },
): Promise<void> {
  await sql`
    update weights_import_runs set progress = ${progress}, imported = ${imported},
      queue_position = ${queuePosition}, heartbeat_at = now()
    where run_id = ${runId} and state = 'running'`.execute(db);
}

export async function endRun(
  db: WeightsDb,
  runId: string,
  { imported, error }: { imported: number; error: string | null },
): Promise<void> {
  await sql`
    update weights_import_runs set state = ${error === null ? 'done' : 'failed'}, progress = 1, queue_position = null,
      imported = ${imported}, error = ${error}, heartbeat_at = now()
    where run_id = ${runId}`.execute(db);
}

/** The last run, for a day: what failed longer ago is no news. */
export async function findRun(db: WeightsDb, userId: string): Promise<ImportRun | undefined> {
  const { rows } = await sql<ImportRun>`
    select state, progress, queue_position, imported, error,
      state = 'running' and heartbeat_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}) as is_dead
    from weights_import_runs where user_id = ${userId} and heartbeat_at > now() - interval '1 day'`.execute(
    db,
  );
  return rows[0];
}
