import type { Activity } from '@plotline/contract/feed.ts';
import { displayName } from '../profiles/display-name.ts';

type Titled = Pick<Activity, 'username' | 'first_name' | 'last_name' | 'activity_description'>;

/** Returns a post as one line, for sharing. */
export function postTitle(activity: Titled): string {
  return `${displayName(activity)}: ${activity.activity_description}`;
}
