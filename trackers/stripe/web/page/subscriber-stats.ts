import { counted, formatNumber, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import { statText, type Money } from '../shared/amounts.ts';
import type { SectionOf } from '../shared/sections.ts';

export interface SubscriberStat {
  readonly label: string;
  readonly value: string;
  /** The formula. */
  readonly explanation: string;
}

type Subscribers = SectionOf<'subscribers'>;

/** Returns the stats about subscribers in two groups: how many and how much, and who leaves. */
export function subscriberStats(
  section: Subscribers,
  money: Money,
): { readonly size: readonly SubscriberStat[]; readonly churn: readonly SubscriberStat[] } {
  const amount = (value: number | null) => (value === null ? '–' : statText(value, money));
  return {
    size: [
      {
        label: 'Subscriptions',
        value: formatNumber(section.active),
        explanation: 'Subscriptions with an MRR above zero, at the end of the period.',
      },
      {
        label: 'Paying customers',
        value: formatNumber(section.customers),
        explanation: 'Customers with an MRR above zero, at the end of the period.',
      },
      { label: 'ARR', value: amount(section.arr), explanation: 'Annual run rate: 12 × MRR.' },
      {
        label: 'ARPU',
        value: amount(section.arpu),
        explanation: 'Average revenue per user: MRR / paying customers.',
      },
      {
        label: 'LTV',
        value: amount(section.ltv),
        explanation:
          'Lifetime value: ARPU / subscriber churn. Needs at least five churned customers in 30 days.',
      },
    ],
    churn: [
      {
        label: 'MRR growth',
        value: shareText(section.mrr_growth, { isSigned: true }),
        explanation: 'MRR now / MRR at the start of the period − 1.',
      },
      {
        label: 'Subscriber churn',
        value: shareText(section.subscriber_churn),
        explanation:
          'Last 30 days: churned customers / (paying customers 30 days ago + new ones since), as Stripe defines it.',
      },
      {
        label: 'Gross MRR churn',
        value: shareText(section.gross_mrr_churn),
        explanation: '(Churn + contraction) / MRR at the start of the period.',
      },
      {
        label: 'Net MRR churn',
        value: shareText(section.net_mrr_churn),
        explanation:
          '(Churn + contraction − expansion − reactivation) / MRR at the start of the period. Negative: what customers add exceeds what leaves.',
      },
      {
        label: 'Quick ratio',
        value: section.quick_ratio === null ? '–' : formatNumber(section.quick_ratio),
        explanation: '(New + expansion + reactivation) / (churn + contraction). Above 1, MRR grows.',
      },
    ],
  };
}

/** Says how many customers came and left. */
export function customersText({ gained_customers: gained, lost_customers: lost }: Subscribers): string {
  return `${counted(gained, 'customer')} came and ${formatNumber(lost)} left. Counted, never named`;
}

function shareText(share: number | null, options = {}): string {
  return share === null ? '–' : formatPercent(share, options);
}
