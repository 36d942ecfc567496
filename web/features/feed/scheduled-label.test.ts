import { expect, test } from 'vitest';
import { scheduledLabel } from './scheduled-label.ts';

test.each([
  ['2026-03-18T12:00:00Z', '2026-03-18T17:40:00Z', 'Only you until 18:40'],
  ['2026-03-18T12:00:00Z', '2026-03-18T23:10:00Z', 'Only you until 19 Mar, 00:10'],
])('when it is %s, the note of a post scheduled for %s reads: %s', (now, publishAt, text) => {
  const place = { locale: 'en-GB', timeZone: 'Europe/Paris' };
  expect(scheduledLabel(new Date(publishAt), new Date(now), place)).toBe(text);
});
