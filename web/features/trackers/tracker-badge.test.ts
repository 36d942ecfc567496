import { expect, test } from 'vitest';
import { audienceSentence, shortTrackerBadge, trackerBadge, trackingCount } from './tracker-badge.ts';

test.each([
  [{ is_enabled: false, has_data: true, is_public: true }, true, 'Not Added'],
  [{ is_enabled: true, has_data: false, is_public: true }, true, 'No Data'],
  [{ is_enabled: true, has_data: true, is_public: true }, true, 'Public'],
  [{ is_enabled: true, has_data: true, is_public: false }, true, 'Private'],
  [{ is_enabled: true, has_data: true, is_public: true }, false, 'Visible to Followers'],
  [{ is_enabled: true, has_data: true, is_public: false }, false, 'Not Visible to Followers'],
])(
  'when the tracker is %j and the profile public: %s, the badge says %s',
  (tracker, isProfilePublic, text) => {
    expect(trackerBadge(tracker, isProfilePublic).text).toBe(text);
  },
);

test('when the list is for administrators, the badge is short', () => {
  const hidden = { is_enabled: true, has_data: true, is_public: false };
  expect(shortTrackerBadge(hidden, false).text).toBe('Not Visible');
  expect(shortTrackerBadge(hidden, true).text).toBe('Private');
  expect(shortTrackerBadge({ ...hidden, is_public: true }, false).text).toBe('Visible to Followers');
});

test.each([
  [0, '0 tracking'],
  [1, '1 person tracking'],
  [1204, '1,204 people tracking'],
])('when %d users have a tracker, the count reads %s', (users, text) => {
  expect(trackingCount(users, { locale: 'en-GB' })).toBe(text);
});

test('when a tracker is about to be added, its audience is described', () => {
  expect(audienceSentence(false, true)).toBe('Only you will see it.');
  expect(audienceSentence(true, true)).toBe('Everyone will see it.');
  expect(audienceSentence(true, false)).toBe('Your approved followers will see it.');
});
