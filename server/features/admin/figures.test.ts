import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { USER_SORTS, type AdminUser, type AdminUsersPage, type UserSort } from '@plotline/contract/admin.ts';
import type { UsageStats } from '@plotline/contract/trackers.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { fillWorld } from './figures.fixture.ts';

// Compares all numbers and lists of the dashboard with plain SQL over a generated world.

const USERS = 10_000;
const PAGE = 100;
const NOW = new Date('2026-03-18T12:00:00.000Z');
const app = await createTestApp({ now: () => NOW });
const { db } = app.platform;
const root = await app.signUp('root_figures');
let all: readonly Expected[] = [];

beforeAll(async () => {
  const { trackers } = (await app.guest.get('/api/trackers/available')).json<{
    trackers: { type: string }[];
  }>();
  await fillWorld(db, { users: USERS, now: NOW, trackerTypes: trackers.map(({ type }) => type) });
  await sql`update users set role = 'admin' where uuid = ${root.uuid}`.execute(db);
  all = await readAll();
}, 60_000);

interface Expected extends Omit<
  AdminUser,
  'created_at' | 'last_login_at' | 'last_active_at' | 'suspended_until' | 'profile_photo_url'
> {
  readonly created_at: Date;
  readonly last_login_at: Date | null;
  readonly last_active_at: Date | null;
}

/** Reads all users by one plain statement. */
async function readAll(): Promise<readonly Expected[]> {
  const { rows } = await sql<Expected>`
    select uuid, username, email, first_name, last_name, case when is_profile_public then bio end as bio, role, is_active,
      is_profile_public, created_at, last_login_at, last_active_at, total_sessions,
      (select count(*) from sessions s where s.user_id = u.uuid and s.expires_at > ${NOW}) as active_sessions
    from users u`.execute(db);
  return rows;
}

function compare(sortBy: UserSort, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1;
  const valueOf = (user: Expected) => {
    const value = user[sortBy];
    return value instanceof Date ? value.getTime() : value;
  };
  return (a: Expected, b: Expected): number => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one !== other) {
      if (one === null) return 1;
      if (other === null) return -1;
      return one < other ? -sign : sign;
    }
    return a.uuid < b.uuid ? -sign : sign;
  };
}

async function readPage(query: string, page: number): Promise<AdminUsersPage> {
  const answer = await root.get(`/api/admin/users?limit=${PAGE}&page=${page}&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<AdminUsersPage>();
}

/** Compares the first pages of a list, those in its middle and at its end, and its total with the expected users. */
async function expectPages(query: string, expected: readonly Expected[]): Promise<void> {
  const last = Math.ceil(expected.length / PAGE);
  const middle = Math.ceil(last / 2);
  for (const page of new Set([1, 2, middle, last - 1, last, last + 1].filter((number) => number > 0))) {
    const listed = await readPage(query, page);
    expect(listed).toMatchObject({ total: expected.length, page, limit: PAGE, total_pages: last });
    expect(names(listed.users)).toEqual(names(expected.slice((page - 1) * PAGE, page * PAGE)));
  }
}

const names = (users: readonly { readonly username: string }[]) => users.map(({ username }) => username);

test('when the stats are requested, they are those of plain counts', async () => {
  const since = new Date(NOW.getTime() - 7 * 86_400_000);
  const { rows } = await sql<
    Record<'total' | 'recent' | 'active' | 'inactive' | 'follows' | 'pending', number>
  >`
    select count(*) as total, count(*) filter (where created_at >= ${since}) as recent,
      count(*) filter (where is_active) as active, count(*) filter (where not is_active) as inactive,
      (select count(*) from follows where status = 'following') as follows,
      (select count(*) from follows where status = 'requested') as pending
    from users`.execute(db);
  const [plain] = rows;
  if (!plain) throw new Error('no counts');
  for (const number of Object.values(plain)) expect(number).toBeGreaterThan(0);
  expect((await root.get('/api/admin/stats')).json()).toEqual({
    users: {
      total: plain.total,
      recent_signups: plain.recent,
      active: plain.active,
      inactive: plain.inactive,
    },
    follows: { total: plain.follows, pending: plain.pending },
  });
});

test('when users are listed without a query, they are the newest by activity', async () => {
  const expected = all.toSorted(compare('last_active_at', 'desc'));
  const answer = (await root.get('/api/admin/users')).json<AdminUsersPage>();
  expect(answer).toMatchObject({
    total: expected.length,
    page: 1,
    limit: 20,
    total_pages: Math.ceil(expected.length / 20),
  });
  expect(names(answer.users)).toEqual(names(expected.slice(0, 20)));
});

test.each(USER_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((direction) => ({ sort, direction }))))(
  'when users are sorted by $sort $direction, its pages have that order',
  async ({ sort, direction }) => {
    const query = `role_filter=all&sort_by=${sort}&sort_direction=${direction}`;
    await expectPages(query, all.toSorted(compare(sort, direction)));
  },
);

test('when users are listed, every field is that of the database', async () => {
  const expected = new Map(all.map((user) => [user.uuid, user]));
  const { users } = await readPage('role_filter=all', 2);
  expect(users).toHaveLength(PAGE);
  for (const user of users) {
    const plain = expected.get(user.uuid);
    expect(user).toEqual({
      ...plain,
      profile_photo_url: null,
      suspended_until: null,
      created_at: plain?.created_at.toISOString(),
      last_login_at: plain?.last_login_at?.toISOString() ?? null,
      last_active_at: plain?.last_active_at?.toISOString() ?? null,
    });
  }
  expect(users.some(({ active_sessions: sessions }) => sessions > 1)).toBe(true);
});

test.each([
  ['role_filter=user', ({ role }: Expected) => role === 'user'],
  ['role_filter=admin', ({ role }: Expected) => role === 'admin'],
  ['role_filter=all&active_only=true', ({ is_active }: Expected) => is_active],
  ['active_only=true', ({ is_active }: Expected) => is_active],
  ['role_filter=all&search=ADA', matching('ada')],
  ['role_filter=all&search=%20ada%20', matching('ada')],
  ['role_filter=all&search=a', matching('a')],
  ['role_filter=all&search=gr', matching('gr')],
  ['role_filter=all&search=zq', () => false],
  ['role_filter=admin&active_only=true', ({ role, is_active }: Expected) => role === 'admin' && is_active],
  ['search=gr&active_only=true&sort_by=active_sessions', filteredBy('gr')],
  ['role_filter=all&search=_', matching('_')],
  ['role_filter=all&search=%25', matching('%')],
  ['role_filter=all&search=%5C', matching('\\')],
  ['role_filter=all&search=zo%C3%89', matching('zoé')],
  ['role_filter=all&search=lovelace%20no%201', matching('lovelace no 1')],
  ['role_filter=all&search=1%40example', matching('1@example')],
  ['role_filter=all&search=example.org%20ada', () => false],
  ['search=ada_77&active_only=true&sort_by=active_sessions', filteredBy('ada_77')],
] as const)('when users are filtered by %s, these are listed', async (query, isListed) => {
  const sort = query.includes('sort_by') ? 'active_sessions' : 'last_active_at';
  await expectPages(query, all.filter(isListed).toSorted(compare(sort, 'desc')));
});

function filteredBy(part: string) {
  return (user: Expected) => user.role === 'user' && user.is_active && matching(part)(user);
}

function matching(part: string) {
  return ({ username, email, first_name, last_name }: Expected) =>
    [username, email, `${first_name ?? ''} ${last_name ?? ''}`].some((text) =>
      text.toLowerCase().includes(part),
    );
}

test.each([
  'sort_by=password_hash',
  'sort_direction=up',
  'role_filter=root',
  'page=0',
  'limit=101',
  'active_only=yes',
])('when the query is %s, the response is 422', async (query) => {
  expect((await root.get(`/api/admin/users?${query}`)).statusCode).toBe(422);
});

test('when usage is requested, its numbers and users are those of plain counts', async () => {
  const { rows: plain } = await sql<Omit<UsageStats, 'users'>>`
    select tracker_type as tracker, count(*) as total_users, count(*) filter (where has_data) as users_with_data,
      count(*) filter (where is_public) as public_count, count(*) filter (where not is_public) as private_count
    from user_trackers group by 1 order by 1`.execute(db);
  expect(plain.length).toBeGreaterThan(1);
  const { usage_stats: stats } = (await root.get('/api/admin/trackers')).json<{
    usage_stats: UsageStats[];
  }>();
  expect((await root.get('/api/trackers/usage-stats')).json()).toEqual({ usage_stats: stats });
  const sorted = stats.toSorted((a, b) => (a.tracker < b.tracker ? -1 : 1));
  expect(sorted).toMatchObject(plain);
  expect(sorted).toHaveLength(plain.length);
  for (const { tracker, users, total_users: total } of stats) {
    const { rows } = await sql<{ username: string }>`
      select u.username, u.uuid, t.is_public, t.has_data, t.is_enabled, u.is_active, u.is_profile_public
      from user_trackers t join users u on u.uuid = t.user_id
      where tracker_type = ${tracker} order by t.created_at desc, t.user_id desc`.execute(db);
    expect(rows).toHaveLength(total);
    expect(users).toHaveLength(Math.min(total, 100));
    expect(users).toMatchObject(rows.slice(0, users.length));
    const page = (await root.get(`/api/admin/trackers/${tracker}/users?limit=50&page=2`)).json();
    expect(page).toMatchObject({ total, page: 2, limit: 50, total_pages: Math.ceil(total / 50) });
    expect(names(page.users)).toEqual(names(rows.slice(50, 100)));
  }
});

test("when a user's trackers are requested, they are listed without data; unknown users and trackers are refused", async () => {
  const { rows } = await sql<{ user_id: string; types: string[] }>`
    select user_id, array_agg(tracker_type order by sort_order, tracker_type) as types from user_trackers
    group by 1 having count(*) > 1 limit 1`.execute(db);
  const answer = await root.get(`/api/admin/users/${rows[0]?.user_id}/trackers`);
  const { trackers } = answer.json<{ trackers: { type: string }[] }>();
  expect(trackers.map(({ type }) => type)).toEqual(rows[0]?.types);
  expect(trackers[0]).not.toHaveProperty('headline');
  const missing = await root.get('/api/admin/users/00000000-0000-7000-8000-00000000dead/trackers');
  expect(missing.statusCode).toBe(404);
  expect((await root.get('/api/admin/trackers/unknown/users')).statusCode).toBe(422);
});
