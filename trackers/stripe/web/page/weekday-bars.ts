import type { WeekStart } from '@plotline/contract/schema.ts';
import { weekdayName } from '@plotline/web/tracker-kit/dates.ts';
import { counted, formatPercent } from '@plotline/web/tracker-kit/format.ts';
import type { Bar } from '@plotline/web/ui/charts/BarChart.tsx';
import type { ChartTableContent } from '@plotline/web/ui/charts/ChartCard.tsx';
import type { SectionOf } from '../shared/sections.ts';

/** The bars of the weekdays: shares of the gross, or days with revenue where amounts are hidden. */
export interface WeekdayChart {
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  readonly hasShares: boolean;
  readonly table: ChartTableContent;
}

export function weekdayChart({ days }: SectionOf<'weekdays'>, weekStart: WeekStart): WeekdayChart {
  const hasShares = days.some(({ share }) => share !== null);
  const order = weekStart === 'monday' ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6];
  const rows = order.map((weekday) => {
    const { active_days: count = 0, share = null } = days[weekday - 1] ?? {};
    return { weekday, count, share };
  });
  return {
    hasShares,
    format: hasShares ? percentText : (value) => counted(value, 'day'),
    bars: rows.map(({ weekday, count, share }) => ({
      key: String(weekday),
      label: weekdayName(weekday, 'short'),
      title: weekdayName(weekday, 'long'),
      value: hasShares ? (share ?? 0) : count,
      lines: hasShares ? [{ label: 'Revenue days', value: String(count) }] : [],
    })),
    table: {
      columns: ['Weekday', 'Revenue days', ...(hasShares ? ['Share of gross'] : [])],
      rows: rows.map(({ weekday, count, share }) => [
        weekdayName(weekday, 'long'),
        String(count),
        ...(hasShares ? [percentText(share)] : []),
      ]),
    },
  };
}

function percentText(percent: number | null): string {
  return percent === null ? '–' : formatPercent(percent / 100);
}
