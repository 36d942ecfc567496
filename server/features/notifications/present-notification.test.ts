import { expect, test } from 'vitest';
import type { NotificationRow } from './notifications.repository.ts';
import { presentNotifications } from './present-notification.ts';

const ADA = {
  uuid: '0198c0de-0000-7000-8000-000000000001',
  username: 'ada',
  first_name: null,
  last_name: null,
};

const row = (changes: Partial<NotificationRow>): NotificationRow => ({
  uuid: '0198c0de-0000-7000-8000-00000000000a',
  micros: 1_772_000_000_000_000,
  user_id: '0198c0de-0000-7000-8000-000000000002',
  type: 'new_follower',
  is_read: false,
  actors: [{ ...ADA, photo: null }],
  actor_count: 1,
  activity_uuid: null,
  tracker_type: null,
  author_username: null,
  description: null,
  local_date: null,
  is_comment_liked: false,
  comment_uuid: null,
  thread_uuid: null,
  comment_start: null,
  message: null,
  own_path: null,
  ...changes,
});

test('when a notification cannot be shown, it is left out and logged with its id', () => {
  const logged: object[] = [];
  const parts = {
    labels: { activityOf: () => 'workout' },
    log: { error: (fields: object) => void logged.push(fields) },
  };
  const uuid = '0198c0de-0000-7000-8000-00000000000b';
  const rows = [row({}), row({ uuid, actors: [] }), row({ micros: 9e18 })];
  expect(presentNotifications(rows, parts)).toMatchObject([{ message: 'ada started following you' }]);
  expect(logged).toMatchObject([{ what: 'notification', id: uuid }, { what: 'notification' }]);
});
