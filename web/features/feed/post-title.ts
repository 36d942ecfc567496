import type { Activity } from '@plotline/contract/feed.ts';
import { displayName } from '../profiles/display-name.ts';

type Told = Pick<Activity, 'username' | 'first_name' | 'last_name' | 'activity_description'>;

/** A post in one line, for where it is passed on. */
export function postTitle(activity: Told): string {
  return `${displayName(activity)}: ${activity.activity_description}`;
}
