import { expect, test } from 'vitest';
import { describeRestore } from './restore-labels.ts';

const report = { trackers: ['one'], skipped: [], posts: 1, media: 0 };

test.each([
  [report, 'Restored 1 tracker with 1 post.'],
  [
    { trackers: ['one', 'two'], skipped: ['three'], posts: 1_400, media: 3 },
    "Restored 2 trackers with 1,400 posts and 3 pictures or videos. 1 tracker isn't available on this server.",
  ],
  [
    { ...report, skipped: ['two', 'three'] },
    "Restored 1 tracker with 1 post. 2 trackers aren't available on this server.",
  ],
  [{ ...report, trackers: [] }, 'Restored your settings. The export has no trackers for this server.'],
])('when a restore is done, its result is described', (result, text) => {
  expect(describeRestore(result)).toBe(text);
});
