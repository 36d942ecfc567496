import { ADMIN_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { USER_SORTS, type listUsers, type RoleFilter, type UserSort } from '@plotline/contract/admin.ts';
import type { QueryOf } from '@plotline/contract/endpoint.ts';
import { adminPath } from '../../platform/paths.ts';
import type { PageQuery } from '../../platform/page-query.ts';
import type { Sort } from '../../ui/DataTable.tsx';

// The state of the dashboard in its URL: `/admin?tab=trackers&tracker=running&page=2`. Defaults are left out.

export const ADMIN_TABS = [
  { key: 'users', label: 'User Management' },
  { key: 'trackers', label: 'Tracker Management' },
  { key: 'websocket', label: 'WebSocket Monitor' },
  { key: 'reports', label: 'Reports' },
  { key: 'operations', label: 'Operations' },
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number]['key'];

export const ROWS_OPTIONS: readonly number[] = [10, 20, 50];

/** The choice of the role filter: all roles, or one of them. */
export type RoleChoice = '' | 'user' | 'admin';

export function tabIn({ tab }: PageQuery): AdminTab {
  return ADMIN_TABS.find(({ key }) => key === tab)?.key ?? 'users';
}

/** Returns the address of a tab without filters. */
export function tabHref(tab: AdminTab): string {
  return tab === 'users' ? adminPath : `${adminPath}?tab=${tab}`;
}

/** A page of a list: `page` from 1, `limit` rows. */
export interface Place {
  readonly page: number;
  readonly limit: number;
}

/** Names of the parameters of a list, for pages with several lists. */
export interface PlaceKeys {
  readonly page: string;
  readonly rows: string;
}

export const DEFAULT_KEYS: PlaceKeys = { page: 'page', rows: 'rows' };
const PAGE_MAX = 1_000_000;
/** Longer texts would be refused. */
const SEARCH_MAX = 200;

export function placeIn(query: PageQuery, keys = DEFAULT_KEYS, defaultLimit = ADMIN_PAGE_SIZE): Place {
  const page = Number(query[keys.page]);
  const limit = Number(query[keys.rows]);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    limit: ROWS_OPTIONS.includes(limit) ? limit : defaultLimit,
  };
}

export function roleIn({ role }: PageQuery): RoleChoice {
  return role === 'user' || role === 'admin' ? role : '';
}

/** Administrators are hidden unless they are included, or are the chosen role. */
export function includesAdmins(query: PageQuery): boolean {
  return query['admins'] === '1' || roleIn(query) === 'admin';
}

export function isActiveOnly({ active }: PageQuery): boolean {
  return active === '1';
}

export const DEFAULT_SORT: UserSortState = { key: 'last_active_at', direction: 'desc' };
type UserSortState = Sort & { readonly key: UserSort };

export function sortIn({ sort, dir }: PageQuery): UserSortState {
  const key = USER_SORTS.find((known) => known === sort) ?? DEFAULT_SORT.key;
  return { key, direction: dir === 'asc' ? 'asc' : 'desc' };
}

/** Columns whose first order is from A to Z; all others begin with the newest or largest. */
const TEXT_SORTS: readonly string[] = ['username', 'email', 'role'];

/** Returns the sort after a click on a column that may be another one than before. */
export function sortAfter(before: Sort, clicked: Sort): Sort {
  const isOther = before.key !== clicked.key;
  return isOther && TEXT_SORTS.includes(clicked.key) ? { ...clicked, direction: 'asc' } : clicked;
}

export function usersQueryIn(query: PageQuery): QueryOf<typeof listUsers> {
  const { key, direction } = sortIn(query);
  const search = query['search']?.trim().slice(0, SEARCH_MAX) ?? '';
  return {
    ...placeIn(query),
    sort_by: key,
    sort_direction: direction,
    role_filter: roleFilterIn(query),
    ...(search === '' ? {} : { search }),
    ...(isActiveOnly(query) ? { active_only: true } : {}),
  };
}

function roleFilterIn(query: PageQuery): RoleFilter {
  const role = roleIn(query);
  if (role !== '') return role;
  return includesAdmins(query) ? 'all' : 'user';
}
