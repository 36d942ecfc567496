import { expect, test } from 'vitest';
import type { Headline } from '@plotline/contract/tracker.ts';
import { textOf } from '../shared/stripe.samples.tsx';
import { Sections, type SectionsProps } from './Sections.tsx';

const stat = (key: string, value: number | null): Headline => ({
  key,
  label: key,
  value,
  unit: 'usd',
  delta: null,
  previous: null,
  n: 0,
  formula: null,
});

/** A page of 30 days without payments. */
function textWith({
  mrr,
  last,
  currencies,
}: {
  mrr: number | null;
  last: string | null;
  currencies: string[];
}) {
  const page = {
    timeframe: { from: '2026-08-17', to: '2026-09-15', bucket: 'day', week_start: 'monday' },
    selector: { value: 'usd', options: currencies.map((value) => ({ value, label: value })) },
    headline: [stat('net', 0), stat('mrr', mrr)],
    sections: [{ key: 'empty', kind: 'empty', title: '', last_payment_on: last }],
    visibility: { hidden: [] },
  };
  const place = { timeframe: '30d', username: 'ada', isOwner: false, setQuery: () => undefined };
  return textOf(<Sections {...({ page, place } as unknown as SectionsProps)} />);
}

test('when a timeframe has no payments, that is all, unless there are subscriptions', () => {
  const text = 'No payments in the last 30 days. Last payment: Aug 6, 2026. Show all';
  const options = { last: '2026-08-06', currencies: ['usd'] };
  expect(textWith({ ...options, mrr: null })).toBe(text);
  const both = textWith({ ...options, mrr: 1_000 });
  expect(both).toMatch(/mrr \$10\.00/u);
  expect(both).toContain(text);
});

test('when a currency has subscriptions and never had payments, the page says where these may be', () => {
  expect(textWith({ mrr: 1_000, last: null, currencies: ['eur', 'usd'] })).toContain(
    'No payments in USD. Stripe may settle them in another currency.',
  );
});
