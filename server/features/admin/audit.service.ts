import type { listAudit } from '@plotline/contract/admin.ts';
import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { ADMIN_AUDIT_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { Db } from '../../platform/database.ts';
import { numberedPage } from '../../platform/paging.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { countActions, findActions, findActorIds } from './audit.repository.ts';

/** Returns a page of the audit log, newest first. */
export async function readAudit(
  db: Db,
  accounts: Pick<AccountService, 'summariesOf'>,
  { page = 1, limit = ADMIN_AUDIT_PAGE_SIZE }: QueryOf<typeof listAudit>,
): Promise<ResponseOf<typeof listAudit>> {
  const [rows, total] = await Promise.all([
    findActions(db, { offset: (page - 1) * limit, limit }),
    countActions(db),
  ]);
  const ids = rows.flatMap(({ actorId, targetId }) => [actorId, targetId]).filter((id) => id !== null);
  const users = await accounts.summariesOf([...new Set(ids)]);
  const userOf = (id: string | null) => (id === null ? null : (users.get(id) ?? null));
  const entries = rows.map((row) => ({
    uuid: row.uuid,
    action: row.action,
    source: row.source,
    actor: userOf(row.actorId),
    target: userOf(row.targetId),
    ip: row.ip,
    details: row.details,
    created_at: row.createdAt.toISOString(),
  }));
  return { entries, ...numberedPage({ page, limit, total }) };
}

/** Returns the ids of the administrators who took these actions, by action; deleted accounts are left out. */
export async function findActors(db: Db, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const actions = await findActorIds(db, uuids);
  return new Map(
    actions.flatMap(({ uuid, actorId }) => (actorId === null ? [] : [[uuid, actorId] as const])),
  );
}
