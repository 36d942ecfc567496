import type { Headline } from '@plotline/contract/tracker.ts';

/** Returns the sentence about amounts that are hidden or rounded. */
export function amountsLabel(
  headlines: readonly Headline[],
  unit: 'minor' | 'index',
  username: string,
): string {
  if (unit === 'minor') return `@${username} shows rounded amounts.`;
  const hasGrowth = headlines.some((headline) => headline.unit === 'percent_change');
  if (hasGrowth) return `@${username} shows growth, but no amounts.`;
  return `@${username} hides amounts. An index shows how revenue develops.`;
}
