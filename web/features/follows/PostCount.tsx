import type { MainTracker } from '@plotline/contract/follows.ts';
import { counted } from '../../platform/format.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';

/** `Chess, 612 games`. */
export function PostCount({ tracker: { tracker_type: type, post_count } }: { tracker: MainTracker }) {
  const { name, labels } = useTrackerRegistry().get(type)?.definition ?? {};
  const { one, many } = labels?.posts ?? { one: 'post', many: 'posts' };
  return (
    <>
      {name ?? type}, {counted(post_count, one, many)}
    </>
  );
}
