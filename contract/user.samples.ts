import type { User } from './accounts.ts';

/** A user without names and picture. */
export const plainUser = ({ uuid, username }: { uuid: string; username: string }) => ({
  uuid,
  username,
  first_name: null,
  last_name: null,
  profile_photo_url: null,
});

/** An account for tests. */
export const sampleUser: User = {
  ...plainUser({ uuid: '0198c0de-0000-7000-8000-000000000001', username: 'ada' }),
  email: 'ada@example.org',
  bio: null,
  role: 'user',
  is_active: true,
  is_profile_public: true,
  timezone: 'UTC',
  week_start: 'monday',
  comments_from: 'everyone',
  hide_counts: false,
  hide_lists: false,
  hide_online: false,
  created_at: '2026-01-01T00:00:00.000Z',
  last_login_at: null,
  last_active_at: null,
  active_sessions: 1,
  total_sessions: 1,
};
