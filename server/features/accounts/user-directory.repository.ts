import { sql, type RawBuilder } from 'kysely';
import type { RoleFilter, UserSort } from '@plotline/contract/admin.ts';
import type { Db } from '../../platform/database.ts';

export interface DirectoryFilter {
  /** Part of a username, e-mail or name. */
  readonly search: string | null;
  readonly role: RoleFilter;
  readonly isActiveOnly: boolean;
}

export interface DirectoryQuery extends DirectoryFilter {
  readonly sortBy: UserSort;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** The index helps only for texts with a whole trigram; for others every entry is compared. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Ids of one page in order, and the number of users on all pages. */
export interface DirectoryPage {
  readonly total: number;
  readonly ids: readonly string[];
}

/**
 * Finds one page of the users. Without a search the ids are read from the index of the order alone. A search compares
 * its users and sorts them if they are few, otherwise it reads users in order until the page is full.
 */
export async function findDirectoryPage(db: Db, query: DirectoryQuery, now: Date): Promise<DirectoryPage> {
  const isBySessions = query.sortBy === 'active_sessions';
  if (query.search === null) {
    const total = await countUsersOf(db, query);
    return {
      total,
      ids: await findIds(db, isBySessions ? pageByLiveSessions(query, now) : pageInOrder(query)),
    };
  }
  if (isBySessions) return searchByLiveSessions(db, query, now);
  const { total, ids: found } = await findMatches(db, query);
  return { total, ids: await findIds(db, found ? sortedPage(query, found) : pageInOrder(query)) };
}

async function findIds(db: Db, page: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`${page}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

async function countUsersOf(db: Db, query: DirectoryQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(t.users), 0)::bigint as total from user_totals t where ${filterOf('t', query)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/**
 * Counts the users found by a search. Lists them if they are at most 50 times as many as the page and those before it:
 * sorting them is then faster than reading the others in order.
 */
async function findMatches(db: Db, query: DirectoryQuery): Promise<{ total: number; ids: string[] | null }> {
  const most = 50 * endOf(query);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    select count(*) as total, coalesce((array_agg(d.user_id))[1:${most}], '{}') as ids
    from user_directory d where ${filterOf('d', query)} and ${matches(query)}`.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  return { total, ids: total > most ? null : ids };
}

function sortedPage(query: DirectoryQuery, found: readonly string[]): RawBuilder<unknown> {
  return sql`
    select u.uuid from users u where u.uuid = any(${[...found]}::uuid[])
    order by ${orderOf(query)} ${sliceOf(query)}`;
}

/** Reads an index of `users` in its order; for a search it looks up each user's entry. */
function pageInOrder(query: DirectoryQuery): RawBuilder<unknown> {
  const column = sql.ref(`u.${query.sortBy}`);
  const direction = sql.raw(query.direction);
  const searched =
    query.search === null
      ? sql``
      : sql`cross join lateral (
          select from user_directory d where d.user_id = u.uuid and ${matches(query)} offset 0
        ) found`;
  const from = sql`from users u ${searched} where ${filterOf('u', query)}`;
  if (!isNullable(query) || query.direction === 'desc')
    return sql`select u.uuid ${from} order by ${orderOf(query)} ${sliceOf(query)}`;
  // The index ends with the missing times: read backward, it starts with them.
  return sql`
    select uuid from (
      (select u.uuid, ${column} as place ${from} and ${column} is not null
        order by ${column} ${direction} nulls first, u.uuid ${direction} limit ${endOf(query)})
      union all
      (select u.uuid, ${column} ${from} and ${column} is null order by u.uuid ${direction} limit ${endOf(query)})
    ) parts
    order by place ${direction} nulls last, uuid ${direction} ${sliceOf(query)}`;
}

/**
 * Sorts all users by their live sessions. Most users have no expired session, so that the number in the directory is
 * exact; the few others are counted.
 */
function pageByLiveSessions(query: DirectoryQuery, now: Date): RawBuilder<unknown> {
  const direction = sql.raw(query.direction);
  return sql`
    with expired as materialized (${expiredSessions(now)})
    select uuid from (
      select uuid, sessions from (
        select d.user_id as uuid, d.sessions from user_directory d where ${filterOf('d', query)}
        order by d.sessions ${direction}, d.user_id ${direction}
        limit ${endOf(query)} + (select count(*) from expired)
      ) first where not exists (select from expired e where e.user_id = first.uuid)
      union all
      select d.user_id, d.sessions - e.sessions from expired e join user_directory d on d.user_id = e.user_id
      where ${filterOf('d', query)}
    ) candidates
    order by sessions ${direction}, uuid ${direction} ${sliceOf(query)}`;
}

/** Sorts the users found by a search by their live sessions. */
async function searchByLiveSessions(db: Db, query: DirectoryQuery, now: Date): Promise<DirectoryPage> {
  const direction = sql.raw(query.direction);
  const { rows } = await sql<DirectoryPage>`
    with expired as materialized (${expiredSessions(now)}),
    found as materialized (
      select d.user_id, d.sessions - coalesce(e.sessions, 0) as live
      from user_directory d left join expired e on e.user_id = d.user_id
      where ${filterOf('d', query)} and ${matches(query)}
    )
    select (select count(*) from found) as total,
      array(select user_id from found order by live ${direction}, user_id ${direction} ${sliceOf(query)}) as ids`.execute(
    db,
  );
  return rows[0] ?? { total: 0, ids: [] };
}

/** Selects the number of expired sessions per user. They are few: a job deletes them every hour. */
function expiredSessions(now: Date): RawBuilder<unknown> {
  return sql`select user_id, count(*) as sessions from sessions where expires_at <= ${now} group by user_id`;
}

function filterOf(table: 'u' | 'd' | 't', { role, isActiveOnly }: DirectoryFilter): RawBuilder<boolean> {
  const hasRole = role === 'all' ? sql`true` : sql`${sql.ref(`${table}.role`)} = ${role}`;
  const isActive = isActiveOnly ? sql.ref(`${table}.is_active`) : sql`true`;
  return sql<boolean>`${hasRole} and ${isActive}`;
}

function matches({ search }: DirectoryFilter): RawBuilder<boolean> {
  if (search === null) return sql<boolean>`true`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  if (TRIGRAM.test(search)) return sql<boolean>`d.searched like lower(${pattern})`;
  // Bytes are compared fastest; the subquery writes the pattern in lower case once instead of for each entry.
  return sql<boolean>`d.searched collate "C" like (select lower(${pattern}))`;
}

function isNullable({ sortBy }: DirectoryQuery): boolean {
  return sortBy === 'last_login_at' || sortBy === 'last_active_at';
}

/** NOTE the clause must be that of the index: `nulls last` only for columns that can be null. */
function orderOf(query: DirectoryQuery): RawBuilder<unknown> {
  const direction = sql.raw(query.direction);
  const end = sql.raw(isNullable(query) ? 'nulls last' : '');
  return sql`${sql.ref(`u.${query.sortBy}`)} ${direction} ${end}, u.uuid ${direction}`;
}

function endOf({ offset, limit }: DirectoryQuery): number {
  return offset + limit;
}

function sliceOf({ offset, limit }: DirectoryQuery): RawBuilder<unknown> {
  return sql`limit ${limit} offset ${offset}::bigint`;
}

export interface UserCounts {
  readonly total: number;
  readonly active: number;
  readonly recentSignups: number;
}

/** Counts all accounts, the active ones, and those created since a time. */
export async function countUsers(db: Db, since: Date): Promise<UserCounts> {
  const { rows } = await sql<UserCounts>`
    select coalesce(sum(users), 0)::bigint as total,
      coalesce(sum(users) filter (where is_active), 0)::bigint as active,
      (select count(*) from users where created_at >= ${since}) as "recentSignups"
    from user_totals`.execute(db);
  return rows[0] ?? { total: 0, active: 0, recentSignups: 0 };
}

/** Replaces the rows of committed changes by their sums; changes under way add theirs later. */
export async function sumUserTotals(db: Db): Promise<void> {
  await sql`
    with summands as (delete from user_totals returning role, is_active, users)
    insert into user_totals (role, is_active, users)
      select role, is_active, sum(users) from summands group by role, is_active`.execute(db);
}
