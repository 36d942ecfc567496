import { decimalsOf, formatAmount, formatRounded, formatWhole, toMajor } from '../../contract/money.ts';

/** The currency of amounts, and whether they have two significant digits only. */
export interface Money {
  readonly currency: string;
  readonly isRounded: boolean;
}

const ABOUT = '≈ ';
/** As wide as a plus, unlike the hyphen of `Intl`. */
const MINUS = '−';
/** From here on, an axis writes `€12K`. */
const COMPACT_FROM = 10_000;

/** Writes an amount in minor units: `€1,184.50`, or `≈ €1,200` where amounts are rounded. */
export function amountText(amountMinor: number, { currency, isRounded }: Money): string {
  const format = isRounded && amountMinor !== 0 ? formatRounded : formatAmount;
  return format(amountMinor, currency, navigator.language).replace('-', MINUS);
}

/** Longer stats do not fit a tile of a phone. */
const MOST_CHARACTERS = 11;

/** Writes an amount in minor units as a stat: like `amountText`, without decimals or as `€1.23B` where it is too long. */
export function statText(amountMinor: number, money: Money): string {
  const { currency, isRounded } = money;
  const amount = amountText(amountMinor, money);
  if (amount.length <= MOST_CHARACTERS) return amount;
  const whole = formatWhole(amountMinor, currency, navigator.language).replace('-', MINUS);
  if (!isRounded && whole.length <= MOST_CHARACTERS) return whole;
  const compact = new Intl.NumberFormat(navigator.language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    notation: 'compact',
    maximumFractionDigits: 2,
  });
  return `${isRounded ? ABOUT : ''}${compact.format(toMajor(amountMinor, currency))}`.replace('-', MINUS);
}

/** Writes a change of an amount with its sign: `+€120.00`, `≈ −€45`. */
export function changeText(amountMinor: number, money: Money, write = amountText): string {
  if (amountMinor === 0) return write(0, money);
  const amount = write(Math.abs(amountMinor), money);
  const [about, digits] = amount.startsWith(ABOUT) ? [ABOUT, amount.slice(ABOUT.length)] : ['', amount];
  return `${about}${amountMinor > 0 ? '+' : MINUS}${digits}`;
}

/** Returns the format of an axis in major units: as few decimals as its ticks need, thousands as `K` where they are large. */
export function axisFormat(currency: string, ticks: readonly number[]): (amountMajor: number) => string {
  const largest = Math.max(...ticks.map(Math.abs));
  const isWhole = ticks.every(Number.isInteger);
  const digits = isWhole ? 0 : decimalsOf(currency);
  const format = new Intl.NumberFormat(navigator.language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    ...(largest >= COMPACT_FROM
      ? { notation: 'compact', maximumFractionDigits: 2, minimumFractionDigits: 0 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
  return (amountMajor) => format.format(amountMajor).replace('-', MINUS);
}

/** Writes an amount in minor units in little room: `€1,185`, `€12.3K`. */
export function shortAmount(amountMinor: number, currency: string): string {
  const [format, amountMajor] = shortFormat(amountMinor, currency);
  return format.format(amountMajor);
}

/** Writes an amount like `shortAmount` beside an axis that names the currency: without one that is a code, like `KWD`. */
export function shortMark(amountMinor: number, currency: string): string {
  const [format, amountMajor] = shortFormat(amountMinor, currency);
  const parts = format.formatToParts(amountMajor);
  const hasCode = parts.some(({ type, value }) => type === 'currency' && value.length > 2);
  const shown = hasCode ? parts.filter(({ type }) => type !== 'currency' && type !== 'literal') : parts;
  return shown.map(({ value }) => value).join('');
}

function shortFormat(amountMinor: number, currency: string): [Intl.NumberFormat, number] {
  const amountMajor = toMajor(amountMinor, currency);
  const isLarge = Math.abs(amountMajor) >= COMPACT_FROM;
  const digits = Math.abs(amountMajor) >= 100 || Number.isInteger(amountMajor) ? 0 : decimalsOf(currency);
  const format = new Intl.NumberFormat(navigator.language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    ...(isLarge
      ? { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
  return [format, amountMajor];
}
