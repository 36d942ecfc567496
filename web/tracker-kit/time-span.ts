import type { Timeframe } from '@plotline/contract/tracker.ts';

const SPANS: Readonly<Record<Timeframe, string>> = {
  '7d': 'in the last 7 days',
  '30d': 'in the last 30 days',
  '90d': 'in the last 90 days',
  '1y': 'in the last year',
  all: 'in all',
};

/** The timeframe within a sentence: "161 in the last 90 days". */
export function timeSpan(timeframe: Timeframe): string {
  return SPANS[timeframe];
}
