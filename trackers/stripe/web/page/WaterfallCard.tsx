import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatPercent } from '@plotline/web/tracker-kit/format.ts';
import { color, mixin, space, tabularFigures, weight } from '@plotline/web/ui/theme/tokens.ts';
import { ChartCard } from '@plotline/web/ui/charts/ChartCard.tsx';
import { Waterfall } from '../charts/Waterfall.tsx';
import { axisFormat } from '../shared/amounts.ts';
import { HelpMark } from '@plotline/web/ui/HelpMark.tsx';
import type { SectionOf } from '../shared/sections.ts';
import { keptText, waterfallSteps } from './waterfall-steps.ts';

const EXPLANATION =
  "Net = gross − refunds − disputes − fees. Refunds and disputes count on their own date. Days are in your time zone, Stripe's are in UTC: totals may differ from your Stripe dashboard by a few hours.";

const Rates = styled('p')({
  ...mixin.muted(13),
  ...tabularFigures,
  ...mixin.wrap,
  alignItems: 'center',
  gap: `${space(1)} ${space(4)}`,
  margin: `${space(3)} 0 0`,
  '& b': { color: color.ink, fontWeight: weight.semibold },
});

interface WaterfallCardProps {
  section: SectionOf<'breakdown'>;
  rates: SectionOf<'rates'> | undefined;
}

/** The steps from gross to net revenue. */
export function WaterfallCard({ section, rates }: WaterfallCardProps) {
  const steps = waterfallSteps(section);
  return (
    <ChartCard
      title={section.title}
      actions={<HelpMark about="net revenue" text={EXPLANATION} />}
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
      {rates ? <RatesLine section={rates} /> : null}
    </ChartCard>
  );
}

function RatesLine({ section }: { section: SectionOf<'rates'> }) {
  const { refund_rate: refunds, dispute_rate: disputes, note } = section;
  return (
    <Rates>
      <span>
        Refund rate <b>{rateText(refunds)}</b>
      </span>
      <span>
        Dispute rate <b>{rateText(disputes)}</b>
      </span>
      <HelpMark about="these rates" text={note} />
    </Rates>
  );
}

function rateText(rate: number | null): string {
  return rate === null ? '–' : formatPercent(rate, { maximumFractionDigits: 2 });
}
