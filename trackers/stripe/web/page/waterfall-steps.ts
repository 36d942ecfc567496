import { formatPercent } from '@plotline/web/tracker-kit/format.ts';
import { toMajor } from '../../contract/money.ts';
import type { WaterfallStep } from '../charts/Waterfall.tsx';
import { amountText, changeText, shortMark } from '../shared/amounts.ts';
import type { SectionOf } from '../shared/sections.ts';

type Breakdown = SectionOf<'breakdown'>;

const LOSSES = [
  { key: 'refunds', label: 'Refunds' },
  { key: 'disputes', label: 'Disputes' },
  { key: 'fees', label: 'Fees' },
] as const;

/** Returns the steps from gross to net. A negative loss, such as a won dispute, adds. */
export function waterfallSteps(section: Breakdown): readonly WaterfallStep[] {
  const { currency, is_rounded: isRounded, gross, net } = section;
  const money = { currency, isRounded };
  const step = (
    key: string,
    label: string,
    amount: number,
    place: Pick<WaterfallStep, 'from' | 'to' | 'kind'>,
  ) => ({
    key,
    label,
    ...place,
    mark: `${amount < 0 ? '−' : ''}${shortMark(Math.abs(amount), currency)}`,
    reading: amount < 0 ? changeText(amount, money) : amountText(amount, money),
    lines: key === 'gross' || gross <= 0 ? [] : [{ label: 'Of gross', value: formatPercent(amount / gross) }],
  });
  let at = gross;
  const losses = LOSSES.map(({ key, label }) => {
    const amount = section[key];
    const from = toMajor(at, currency);
    at -= amount;
    return step(key, label, amount === 0 ? 0 : -amount, {
      from,
      to: toMajor(at, currency),
      kind: amount < 0 ? 'gain' : 'loss',
    });
  });
  return [
    step('gross', 'Gross', gross, { from: 0, to: toMajor(gross, currency), kind: 'total' }),
    ...losses,
    step('net', 'Net', net, { from: 0, to: toMajor(net, currency), kind: 'total' }),
  ];
}

/** Writes which part of the gross is left; undefined without a gross. */
export function keptText({ gross, net, is_rounded: isRounded }: Breakdown): string | undefined {
  if (gross <= 0) return undefined;
  const kept = `Net is ${isRounded ? 'about ' : ''}${formatPercent(net / gross)} of gross`;
  return isRounded ? `${kept}. Rounded amounts may not add up` : kept;
}
