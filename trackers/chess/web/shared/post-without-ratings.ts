import type { Activity } from '@plotline/contract/feed.ts';
import { postedGame, type GameStats } from '../../contract/posted-game.ts';
import { postedGameWithoutRatings, mentionsRating } from '../../contract/without-ratings.ts';

/** Removes every rating from the text and stats of a post. */
export function postWithoutRatings(activity: Activity): Activity {
  // The tracker's server half published these stats; the core does not know their type.
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

/** Removes changes such as `1640 → 1648 (+8)` from a line, but not their site. */
function withoutChanges(line: string): string {
  const parts = line.split(' · ').map((part) => part.replace(/(?:^| )\d+ → \d+ \(.*\)$/, ''));
  return parts.filter(Boolean).join(' · ');
}

function isSimple(value: unknown): value is { readonly text: string } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
