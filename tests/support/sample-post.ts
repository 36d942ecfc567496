import { randomUUIDv7 } from 'node:crypto';
import type { PublishedActivity } from '../../server/tracker-kit/tracker-posts.ts';

/** A post without a text of its own and without stats. */
export function samplePost(
  userId: string,
  fields: Partial<PublishedActivity> & Pick<PublishedActivity, 'eventAt'>,
): PublishedActivity {
  const blank = { content: null, secondary: null, stats: null };
  return {
    uuid: randomUUIDv7(),
    userId,
    localDate: '2026-01-01',
    description: 'something',
    ...blank,
    ...fields,
  };
}
