import { sql } from 'kysely';
import type { FindingContent, FindingEffect } from '@plotline/contract/tracker-health.ts';
import type { Db } from '../../platform/database.ts';
import type { NewFinding } from '../../tracker-kit/health.ts';
import { isLasting } from '../accounts/deletions.sql.ts';
import type { UserTracker } from './trackers.repository.ts';

export type FindingState = 'open' | 'fixed' | 'accepted' | 'muted';

export interface FindingRow {
  readonly uuid: string;
  readonly check: string;
  readonly state: FindingState;
  readonly content: FindingContent;
  readonly effects: readonly FindingEffect[] | null;
  readonly undo: unknown;
  readonly foundAt: Date;
  readonly decidedAt: Date | null;
}

const columns = sql`f.uuid, f.check_name as "check", f.state, f.content, f.effects, f.undo, f.found_at as "foundAt",
  f.decided_at as "decidedAt"`;

/** Condition on open findings `f`: the owner has not muted their check. */
const isWanted = sql`not exists (select from tracker_findings m
  where m.user_id = f.user_id and m.tracker_type = f.tracker_type and m.check_name = f.check_name
    and m.state = 'muted')`;

/** Locks a tracker whose data stay as they are. */
export async function lockUnchanged(trx: Db, { userId, type }: UserTracker): Promise<boolean> {
  const { rows } = await sql`
    select from user_trackers t where user_id = ${userId} and tracker_type = ${type} and ${isLasting('t')}
    for no key update`.execute(trx);
  return rows.length > 0;
}

/** Returns open findings, newest first, then decisions since a time and muted checks. */
export async function findFindings(
  db: Db,
  { userId, type }: UserTracker,
  { since, limit }: { since: Date; limit: number },
): Promise<(FindingRow & { readonly open: number })[]> {
  const { rows } = await sql<FindingRow & { open: number }>`
    select ${columns}, count(*) filter (where f.state = 'open') over () as open
    from tracker_findings f
    where f.user_id = ${userId} and f.tracker_type = ${type}
      and case f.state when 'open' then ${isWanted} when 'muted' then true else f.decided_at > ${since} end
    order by f.state <> 'open', coalesce(f.decided_at, f.found_at) desc, f.uuid limit ${limit}`.execute(db);
  return rows;
}

export async function findFinding(
  db: Db,
  { userId, type }: UserTracker,
  uuid: string,
): Promise<FindingRow | undefined> {
  const { rows } = await sql<FindingRow>`
    select ${columns} from tracker_findings f
    where f.uuid = ${uuid} and f.user_id = ${userId} and f.tracker_type = ${type}`.execute(db);
  return rows[0];
}

export interface ExportedFinding {
  readonly tracker_type: string;
  readonly check: string;
  readonly state: FindingState;
  readonly title: string;
  readonly reason: string;
  readonly found_at: Date;
  readonly decided_at: Date | null;
}

export async function findAllFindings(db: Db, userId: string): Promise<ExportedFinding[]> {
  const { rows } = await sql<ExportedFinding>`
    select tracker_type, check_name as check, state, content ->> 'title' as title, content ->> 'reason' as reason,
      found_at, decided_at
    from tracker_findings where user_id = ${userId} order by tracker_type, found_at, uuid`.execute(db);
  return rows;
}

/** Returns the checks that the owner does not want. */
export async function findMutedChecks(db: Db, { userId, type }: UserTracker): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ check: string }>`
    select distinct check_name as check from tracker_findings
    where user_id = ${userId} and tracker_type = ${type} and state = 'muted'`.execute(db);
  return new Set(rows.map(({ check }) => check));
}

/** Deletes the open findings of some scopes that were not found again. @returns whether there were any */
export async function deleteOutdated(
  trx: Db,
  { userId, type }: UserTracker,
  { scopeIds, findings }: { scopeIds: readonly string[]; findings: readonly NewFinding[] },
): Promise<boolean> {
  const found = JSON.stringify(findings.map(({ check, itemId, subject }) => ({ check, itemId, subject })));
  const { rows } = await sql`
    delete from tracker_findings f
    where f.user_id = ${userId} and f.tracker_type = ${type} and f.state = 'open'
      and f.scope_id = any(${[...scopeIds]}::uuid[])
      and not exists (select from json_to_recordset(${found}::json) as n ("check" text, "itemId" uuid, subject text)
        where n."check" = f.check_name and n."itemId" = f.item_id and n.subject = f.subject)
    returning f.uuid`.execute(trx);
  return rows.length > 0;
}

/** Stores findings. Those found again are updated while they are open. @returns the stored and updated ones */
export async function saveFindings(
  trx: Db,
  { userId, type }: UserTracker,
  { findings, at }: { findings: readonly (NewFinding & { uuid: string })[]; at: Date },
): Promise<(Pick<FindingRow, 'uuid' | 'content'> & { readonly isNew: boolean })[]> {
  const { rows } = await sql<Pick<FindingRow, 'uuid' | 'content'> & { isNew: boolean }>`
    insert into tracker_findings as f
      (uuid, user_id, tracker_type, check_name, scope_id, item_id, subject, content, found_at)
    select n.uuid, ${userId}, ${type}, n."check", n."scopeId", n."itemId", n.subject, n.content, ${at}
    from json_to_recordset(${JSON.stringify(findings)}::json)
      as n (uuid uuid, "check" text, "scopeId" uuid, "itemId" uuid, subject text, content jsonb)
    on conflict (user_id, tracker_type, check_name, item_id, subject) do update
      set content = excluded.content, scope_id = excluded.scope_id where f.state = 'open'
    returning f.uuid, f.content, f.xmax = 0 as "isNew"`.execute(trx);
  return rows;
}

export async function saveEffects(db: Db, uuid: string, effects: readonly FindingEffect[]): Promise<void> {
  await sql`
    update tracker_findings set effects = ${JSON.stringify(effects)}::jsonb
    where uuid = ${uuid} and state = 'open'`.execute(db);
}

/** Records a decision of the owner, or that it is open again. */
export async function saveDecision(
  trx: Db,
  uuid: string,
  { state, undo, at }: { state: FindingState; undo: unknown; at: Date },
): Promise<void> {
  await sql`
    update tracker_findings set state = ${state}, decided_at = ${state === 'open' ? null : at},
      undo = ${undo === null ? null : JSON.stringify(undo)}::jsonb
    where uuid = ${uuid}`.execute(trx);
}

export async function deleteFindings(trx: Db, { userId, type }: UserTracker): Promise<void> {
  await sql`delete from tracker_findings where user_id = ${userId} and tracker_type = ${type}`.execute(trx);
}
