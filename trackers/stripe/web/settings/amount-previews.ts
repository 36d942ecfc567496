import type { AmountVisibility } from '../../contract/connection.ts';
import { decimalsOf, formatAmount, formatRounded } from '../../contract/money.ts';

export interface AmountChoice {
  readonly value: AmountVisibility;
  readonly label: string;
  /** A day as others read it. */
  readonly detail: string;
}

const TREND = '+18% vs. 30-day average';
const GROSS_MAJOR = 1184.5;
const NET_MAJOR = 1139.02;

/** Returns the choices of what others see of amounts, each with an example in the user's currency. */
export function amountChoices(currency: string): readonly AmountChoice[] {
  const about = formatRounded(minorOf(GROSS_MAJOR, currency), currency).replace('≈', 'about');
  const gross = formatAmount(minorOf(GROSS_MAJOR, currency), currency);
  const net = formatAmount(minorOf(NET_MAJOR, currency), currency);
  return [
    { value: 'hidden', label: 'Hidden', detail: 'Others read: “had a revenue day”.' },
    { value: 'growth', label: 'Growth only', detail: `Others read: “had a revenue day · ${TREND}”.` },
    {
      value: 'rounded',
      label: 'Rounded amounts',
      detail: `Others read: “earned ${about} today · 8 payments · ${TREND}”.`,
    },
    {
      value: 'exact',
      label: 'Exact amounts',
      detail: `Others read: “earned ${gross} today · 8 payments · net ${net} after fees”.`,
    },
  ];
}

function minorOf(amountMajor: number, currency: string): number {
  return Math.round(amountMajor * 10 ** decimalsOf(currency));
}
