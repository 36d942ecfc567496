import { TIMEFRAMES, type Timeframe } from '@plotline/contract/tracker.ts';
import type { FeedType } from './features/feed/use-feed.ts';

/** The entries of a query string. */
export type Texts = Readonly<Record<string, string>>;

/** What stands after the question mark, as texts: `?a=1` is `{a: '1'}`. */
export function readSearch(search: string): Texts {
  return Object.fromEntries(new URLSearchParams(search));
}

export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams(pickTexts(search)).toString();
  return written === '' ? '' : `?${written}`;
}

/** Only the texts among what an address, or a caller, put there. */
export function pickTexts(search: Readonly<Record<string, unknown>>): Texts {
  const texts = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(texts);
}

/** The same entries with some changed; null removes one. */
export function changeTexts(texts: Texts, change: Readonly<Record<string, string | null>>): Texts {
  return pickTexts({ ...texts, ...change });
}

export function timeframeIn({ timeframe }: Texts): Timeframe {
  return TIMEFRAMES.find((known) => known === timeframe) ?? '30d';
}

export function feedTypeIn({ feed }: Texts): FeedType {
  return feed === 'following' ? 'following' : 'all';
}
