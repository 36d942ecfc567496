import { sql, type RawBuilder } from 'kysely';
import type { RoleFilter, UserSort } from '@plotline/contract/admin.ts';
import type { Db } from '../../platform/database.ts';

export interface DirectoryQuery {
  readonly sortBy: UserSort;
  readonly direction: 'asc' | 'desc';
  /** Part of a username, e-mail or name. */
  readonly search: string | null;
  readonly role: RoleFilter;
  readonly isActiveOnly: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** Ids of one page in order, and the number of users on all pages. */
export interface DirectoryPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The index helps only for texts with a whole trigram; for others every row is compared. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** Expression of the index `users_search_idx`. A search has no line break: it never matches across two columns. */
const SEARCHED = sql.raw(
  String.raw`lower(u.username || E'\n' || u.email || E'\n' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`,
);

/**
 * Finds one page of the users. Without a search the ids are read from the index of the order alone; a search finds its
 * users first and sorts them.
 */
export async function findDirectoryPage(db: Db, query: DirectoryQuery, now: Date): Promise<DirectoryPage> {
  const source = query.sortBy === 'active_sessions' ? withLiveSessions(now) : sql`users u`;
  const filter = filterOf(query);
  const { column, order } = orderOf(query);
  const slice = sql`limit ${query.limit} offset ${query.offset}::bigint`;
  const statement =
    query.search === null
      ? sql<DirectoryPage>`
          select (select count(*) from users u where ${filter}) as total,
            array(select u.uuid from ${source} where ${filter} order by ${order(column, sql`u.uuid`)} ${slice}) as ids`
      : sql<DirectoryPage>`
          with found as materialized (
            select u.uuid, ${column} as place from ${source} where ${filter} and ${matches(query.search)}
          )
          select (select count(*) from found) as total,
            array(select uuid from found order by ${order(sql`place`, sql`uuid`)} ${slice}) as ids`;
  const { rows } = await statement.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

function withLiveSessions(now: Date): RawBuilder<unknown> {
  return sql`users u left join (
      select user_id, count(*) as sessions from sessions where expires_at > ${now} group by user_id
    ) live on live.user_id = u.uuid`;
}

function filterOf({ role, isActiveOnly }: DirectoryQuery): RawBuilder<boolean> {
  const hasRole = role === 'all' ? sql`true` : sql`u.role = ${role}`;
  return sql<boolean>`${hasRole} and ${isActiveOnly ? sql`u.is_active` : sql`true`}`;
}

function matches(search: string): RawBuilder<boolean> {
  if (!TRIGRAM.test(search)) return sql<boolean>`strpos(${SEARCHED}, lower(${search})) > 0`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${SEARCHED} like lower(${pattern})`;
}

type Order = (column: RawBuilder<unknown>, uuid: RawBuilder<unknown>) => RawBuilder<unknown>;

/** NOTE the clause must be that of the index: `nulls last` only for columns that can be null. */
function orderOf({ sortBy, direction }: DirectoryQuery): { column: RawBuilder<unknown>; order: Order } {
  const isNullable = sortBy === 'last_login_at' || sortBy === 'last_active_at';
  const end = sql.raw(isNullable ? `${direction} nulls last` : direction);
  return {
    column: sortBy === 'active_sessions' ? sql`coalesce(live.sessions, 0)` : sql.ref(`u.${sortBy}`),
    order: (column, uuid) => sql`${column} ${end}, ${uuid} ${sql.raw(direction)}`,
  };
}

export interface UserCounts {
  readonly total: number;
  readonly active: number;
  readonly recentSignups: number;
}

/** Counts all accounts, the active ones, and those created since a time. */
export async function countUsers(db: Db, since: Date): Promise<UserCounts> {
  const { rows } = await sql<UserCounts>`
    select count(*) as total, count(*) filter (where is_active) as active,
      (select count(*) from users where created_at >= ${since}) as "recentSignups"
    from users`.execute(db);
  return rows[0] ?? { total: 0, active: 0, recentSignups: 0 };
}
