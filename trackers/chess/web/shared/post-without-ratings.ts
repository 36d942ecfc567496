import type { Activity } from '@plotline/contract/feed.ts';
import { postedGame, type GameStats } from '../../contract/posted-game.ts';
import { postedGameWithoutRatings, mentionsRating } from '../../contract/without-ratings.ts';

/** A post whose words and figures tell no rating. */
export function postWithoutRatings(activity: Activity): Activity {
  // Both halves of the tracker share this shape; the core passes it on unread.
  const stats = activity.stats as GameStats | null;
  if (stats === null) return activity;
  const { activity_description: description, content, secondary_text: detail } = activity;
  return {
    ...activity,
    activity_description: description.replace(` (${stats.opponent.rating})`, ''),
    content: content !== null && mentionsRating(content, 'both') ? null : content,
    secondary_text: isSimple(detail) ? { ...detail, text: withoutChanges(detail.text) } : detail,
    stats: postedGameWithoutRatings(postedGame(stats), 'both'),
  };
}

/** Of the parts of a line those like `1640 → 1648 (+8)` are left out. */
function withoutChanges(line: string): string {
  const parts = line.split(' · ');
  return parts.filter((part) => !/^\d+ → \d+ \(/.test(part)).join(' · ');
}

function isSimple(value: unknown): value is { readonly text: string } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
