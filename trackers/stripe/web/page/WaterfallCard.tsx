import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { Waterfall } from '../charts/Waterfall.tsx';
import { axisFormat } from '../shared/amounts.ts';
import { Info } from '../shared/Info.tsx';
import type { SectionOf } from '../shared/sections.ts';
import { keptText, waterfallSteps } from './waterfall-steps.ts';

const EXPLANATION =
  'Net = gross − refunds − disputes − fees. Refunds and disputes count on their own date. Days are in your time zone, Stripe’s are in UTC: totals may differ from your Stripe dashboard by a few hours.';

/** Where the revenue goes between gross and net. */
export function WaterfallCard({ section }: { section: SectionOf<'breakdown'> }) {
  const steps = waterfallSteps(section);
  return (
    <ChartCard
      title={section.title}
      actions={<Info about="net revenue">{EXPLANATION}</Info>}
      subtitle={keptText(section)}
      table={{
        columns: ['Step', 'Amount', 'Of gross'],
        rows: steps.map(({ label, reading, lines }) => [label, reading, lines[0]?.value ?? '']),
      }}
    >
      <Waterfall
        label={section.title}
        steps={steps}
        formatAxis={(ticks) => axisFormat(section.currency, ticks)}
      />
    </ChartCard>
  );
}
