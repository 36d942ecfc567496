import { Type, type Static } from 'typebox';
import { Instant, LocalDate, Nullable, Uuid } from '@plotline/contract/schema.ts';

// Amounts are minor units of the selected currency. Null: hidden from this viewer, or without data.

/**
 * Revenue by bucket. `unit` is `minor`, or `index` where amounts are hidden: 100 is the first whole week or month with at
 * least five payments. Earlier buckets and those with fewer payments are null.
 */
const RevenueSection = Type.Object({
  key: Type.Literal('revenue'),
  kind: Type.Literal('bars'),
  title: Type.String(),
  unit: Type.Enum(['minor', 'index']),
  currency: Nullable(Type.String()),
  is_rounded: Type.Boolean(),
  /** False if the history begins within the period before, or after it: a change in percent would mislead. */
  has_whole_period_before: Type.Boolean(),
  points: Type.Array(
    Type.Object({
      start: LocalDate,
      end: LocalDate,
      gross: Nullable(Type.Number()),
      net: Nullable(Type.Number()),
      /** Net of the bucket at the same place in the period before; null before the history. */
      previous_net: Nullable(Type.Number()),
    }),
  ),
});

/** net = gross − refunds − disputes − fees. */
const BreakdownSection = Type.Object({
  key: Type.Literal('breakdown'),
  kind: Type.Literal('waterfall'),
  title: Type.String(),
  currency: Type.String(),
  is_rounded: Type.Boolean(),
  gross: Type.Number(),
  refunds: Type.Number(),
  disputes: Type.Number(),
  fees: Type.Number(),
  net: Type.Number(),
});

/** Sums of calendar months, oldest first, for long timeframes; absent where amounts are hidden. The ends may be cut. */
const MonthsSection = Type.Object({
  key: Type.Literal('months'),
  kind: Type.Literal('table'),
  title: Type.String(),
  currency: Type.String(),
  is_rounded: Type.Boolean(),
  months: Type.Array(
    Type.Object({
      start: LocalDate,
      end: LocalDate,
      payments: Type.Integer(),
      gross: Type.Number(),
      refunds: Type.Number(),
      disputes: Type.Number(),
      fees: Type.Number(),
      net: Type.Number(),
    }),
  ),
});

/** Fractions of the window's gross and payments, by the date of the refund or dispute; absent where amounts are hidden. */
const RatesSection = Type.Object({
  key: Type.Literal('rates'),
  kind: Type.Literal('stats'),
  title: Type.String(),
  refund_rate: Nullable(Type.Number()),
  dispute_rate: Nullable(Type.Number()),
  note: Type.String(),
});

/** One point per bucket of the timeframe: MRR on its last day, and the sums of its movements. */
const MrrSection = Type.Object({
  key: Type.Literal('mrr'),
  kind: Type.Literal('line'),
  title: Type.String(),
  currency: Type.String(),
  is_rounded: Type.Boolean(),
  /** True if a tiered price is part of it, by its last invoice, or the time before the first sync. */
  is_estimated: Type.Boolean(),
  points: Type.Array(
    Type.Object({
      date: LocalDate,
      mrr: Type.Number(),
      new: Type.Number(),
      reactivation: Type.Number(),
      expansion: Type.Number(),
      contraction: Type.Number(),
      churn: Type.Number(),
    }),
  ),
  note: Type.String(),
});

/** Rates are fractions. */
const SubscribersSection = Type.Object({
  key: Type.Literal('subscribers'),
  kind: Type.Literal('stats'),
  title: Type.String(),
  active: Type.Integer(),
  customers: Type.Integer(),
  /** Customers whose MRR rose from zero, or fell to zero, in the timeframe. */
  gained_customers: Type.Integer(),
  lost_customers: Type.Integer(),
  arr: Nullable(Type.Number()),
  arpu: Nullable(Type.Number()),
  ltv: Nullable(Type.Number()),
  mrr_growth: Nullable(Type.Number()),
  subscriber_churn: Nullable(Type.Number()),
  gross_mrr_churn: Nullable(Type.Number()),
  net_mrr_churn: Nullable(Type.Number()),
  quick_ratio: Nullable(Type.Number()),
});

const RecordsSection = Type.Object({
  key: Type.Literal('records'),
  kind: Type.Literal('records'),
  title: Type.String(),
  active_days: Type.Integer(),
  current_streak: Type.Integer(),
  longest_streak: Type.Integer(),
  best_day: Nullable(Type.Object({ date: LocalDate, gross: Nullable(Type.Number()) })),
  best_week: Nullable(Type.Object({ start: LocalDate, gross: Nullable(Type.Number()) })),
});

/** Monday first. `share` in whole percent of the gross; null where amounts are hidden. */
const WeekdaysSection = Type.Object({
  key: Type.Literal('weekdays'),
  kind: Type.Literal('weekdays'),
  title: Type.String(),
  days: Type.Array(Type.Object({ active_days: Type.Integer(), share: Nullable(Type.Integer()) })),
});

/** First of all when the account is no longer connected, but its history is visible. */
const DisconnectedSection = Type.Object({
  key: Type.Literal('disconnected'),
  kind: Type.Literal('notice'),
  title: Type.String(),
  disconnected_on: LocalDate,
});

/** Instead of the sections of payments when the period has none; subscriptions follow. */
const EmptySection = Type.Object({
  key: Type.Literal('empty'),
  kind: Type.Literal('empty'),
  title: Type.String(),
  last_payment_on: Nullable(LocalDate),
});

export const StripeSection = Type.Union([
  RevenueSection,
  BreakdownSection,
  RatesSection,
  MonthsSection,
  MrrSection,
  SubscribersSection,
  RecordsSection,
  WeekdaysSection,
  EmptySection,
  DisconnectedSection,
]);
export type StripeSection = Static<typeof StripeSection>;

/** A line of the list; where amounts are hidden or rounded, one line stands for a whole day. */
export const StripeItem = Type.Object({
  uuid: Uuid,
  /** The post of the day, which is liked and commented; null for days without one. */
  day_uuid: Nullable(Uuid),
  date: LocalDate,
  kind: Type.Enum(['charge', 'refund', 'dispute', 'payout']),
  amount: Nullable(Type.Integer()),
  currency: Nullable(Type.String()),
  status: Nullable(Type.String()),
  /** Absent for others. */
  created_at: Type.Optional(Instant),
});
export type StripeItem = Static<typeof StripeItem>;
