import { sql } from 'kysely';
import type { AuditAction, AuditEntry } from '@plotline/contract/admin.ts';
import type { Db } from '../../platform/database.ts';

export interface ActionRow {
  readonly uuid: string;
  readonly action: AuditAction;
  readonly source: AuditEntry['source'];
  readonly actorId: string | null;
  readonly targetId: string | null;
  readonly ip: string | null;
  readonly details: AuditEntry['details'];
  readonly createdAt: Date;
}

export async function insertAction(trx: Db, action: ActionRow): Promise<void> {
  await sql`
    insert into admin_actions (uuid, action, source, actor_id, target_id, ip, details, created_at)
    values (${action.uuid}, ${action.action}, ${action.source}, ${action.actorId}, ${action.targetId}, ${action.ip},
      ${JSON.stringify(action.details)}::jsonb, ${action.createdAt})`.execute(trx);
}

/** Returns a slice of all actions, newest first. */
export async function findActions(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    select uuid, action, source, actor_id as "actorId", target_id as "targetId", ip, details, created_at as "createdAt"
    from admin_actions order by created_at desc, uuid desc limit ${limit} offset ${offset}::bigint`.execute(
    db,
  );
  return rows;
}

/** Returns the administrators who took these actions; null for deleted accounts. */
export async function findActorIds(
  db: Db,
  uuids: readonly string[],
): Promise<readonly Pick<ActionRow, 'uuid' | 'actorId'>[]> {
  const { rows } = await sql<Pick<ActionRow, 'uuid' | 'actorId'>>`
    select uuid, actor_id as "actorId" from admin_actions
    where uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return rows;
}

export async function countActions(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from admin_actions`.execute(db);
  return rows[0]?.total ?? 0;
}
