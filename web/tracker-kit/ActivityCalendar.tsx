import type { WeekStart } from '@plotline/contract/schema.ts';
import type { ReactNode } from 'react';
import { counted } from '../platform/format.ts';
import { CalendarHeatmap } from '../ui/charts/CalendarHeatmap.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import type { Accent } from '../ui/theme/tokens.ts';

interface ActivityCalendarProps {
  title: string;
  subtitle: ReactNode;
  /** Describes the picture for screen readers. */
  label: string;
  /** A year of days in order; `level` from 0 to 4. */
  days: readonly { readonly date: string; readonly value: number; readonly level: number }[];
  /** The first day of the owner's weeks. */
  weekStart: WeekStart;
  accent: Accent;
  /** A counted thing, in the singular: `game`. */
  unit: string;
  /** Names a day without any: `No games`. */
  none: string;
  /** Called for a day with entries. */
  onPick?: (date: string) => void;
}

/** The calendar of the last year on a tracker page, independent of the timeframe. */
export function ActivityCalendar(props: ActivityCalendarProps) {
  const { title, subtitle, label, days, weekStart, accent, unit, none, onPick } = props;
  return (
    <SectionCard title={title} subtitle={subtitle}>
      <CalendarHeatmap
        label={label}
        days={days}
        from={days[0]?.date ?? ''}
        to={days.at(-1)?.date ?? ''}
        weekStart={weekStart}
        accent={accent}
        format={(count) => (count === 0 ? none : counted(count, unit))}
        legend={['Less', 'More']}
        {...(onPick && { onPick })}
      />
    </SectionCard>
  );
}
