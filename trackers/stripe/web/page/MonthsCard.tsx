import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { bucketTitle } from '@plotline/web/tracker-kit/dates.ts';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { DataTable, type Column } from '@plotline/web/ui/DataTable.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, space } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { amountText, type Money } from '../shared/amounts.ts';
import type { SectionOf } from '../shared/sections.ts';

type Month = SectionOf<'months'>['months'][number];

/** A year; the others follow on request. */
const FIRST = 12;

const Foot = styled('div')({
  padding: `${space(1)} ${space(4)} ${space(2)}`,
  borderTop: `1px solid ${color.outline}`,
});

/** The sums of calendar months, newest first. */
export function MonthsCard({ section }: { section: SectionOf<'months'> }) {
  const [isAll, setAll] = useState(false);
  const money = { currency: section.currency, isRounded: section.is_rounded };
  const months = section.months.toReversed();
  const shown = isAll ? months : months.slice(0, FIRST);
  return (
    <SectionCard isFlush title={section.title}>
      <DataTable label={section.title} columns={columnsOf(money)} rows={shown} keyOf={({ start }) => start} />
      {months.length > shown.length ? (
        <Foot>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {counted(months.length, 'month')}
          </Button>
        </Foot>
      ) : null}
    </SectionCard>
  );
}

function columnsOf(money: Money): Column<Month>[] {
  const amount = (key: 'gross' | 'refunds' | 'disputes' | 'fees' | 'net', header: string): Column<Month> => ({
    key,
    header,
    isNumeric: true,
    isSecondary: key !== 'gross' && key !== 'net',
    cell: (month) => amountText(month[key], money),
  });
  return [
    { key: 'month', header: 'Month', cell: (month) => bucketTitle(month, 'month') },
    {
      key: 'payments',
      header: 'Payments',
      isNumeric: true,
      isSecondary: true,
      cell: ({ payments }) => formatNumber(payments),
    },
    amount('gross', 'Gross'),
    amount('refunds', 'Refunds'),
    amount('disputes', 'Disputes'),
    amount('fees', 'Fees'),
    amount('net', 'Net'),
  ];
}
