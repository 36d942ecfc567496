import { DEFAULT_TIMEFRAME, TIMEFRAMES, type Timeframe } from '@plotline/contract/tracker.ts';
import type { FeedType } from './features/feed/use-feed.ts';

/** The entries of a query string. */
export type Texts = Readonly<Record<string, string>>;

/** Parses a query string: `?a=1` is `{a: '1'}`. */
export function readSearch(search: string): Texts {
  return Object.fromEntries(new URLSearchParams(search));
}

export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams(pickTexts(search)).toString();
  return written === '' ? '' : `?${written}`;
}

/** Filters the entries that are non-empty texts. */
export function pickTexts(search: Readonly<Record<string, unknown>>): Texts {
  const texts = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return Object.fromEntries(texts);
}

/** Returns the entries with changes applied; null removes an entry. */
export function changeTexts(texts: Texts, change: Readonly<Record<string, string | null>>): Texts {
  return pickTexts({ ...texts, ...change });
}

export function timeframeIn({ timeframe }: Texts): Timeframe {
  return TIMEFRAMES.find((known) => known === timeframe) ?? DEFAULT_TIMEFRAME;
}

export function feedTypeIn({ feed }: Texts): FeedType {
  return feed === 'following' ? 'following' : 'all';
}
