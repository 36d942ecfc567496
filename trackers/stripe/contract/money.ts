/**
 * Amounts as Stripe sends them: integers in the currency's minor unit.
 * Source of the exponents: https://docs.stripe.com/currencies (zero-decimal, three-decimal and special cases).
 */
const ZERO_DECIMALS = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.toLowerCase().split(' '),
);
const THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.toLowerCase().split(' '));
/** Sent with two decimals that are always 00; printed without them. */
const WHOLE_UNITS = new Set(['isk', 'ugx']);

/** Returns the number of decimals between the minor and the major unit of a currency code in any case. */
export function decimalsOf(currency: string): number {
  const code = currency.toLowerCase();
  if (ZERO_DECIMALS.has(code)) return 0;
  return THREE_DECIMALS.has(code) ? 3 : 2;
}

/** Returns an amount in major units: 118450 EUR cents are 1184.5. */
export function toMajor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** decimalsOf(currency);
}

/** Formats an exact amount, fractions of the minor unit rounded: `€1,184.50`, `¥500`, `KWD 1.234`. */
export function formatAmount(amountMinor: number, currency: string, locale = 'en'): string {
  const digits = WHOLE_UNITS.has(currency.toLowerCase()) ? 0 : decimalsOf(currency);
  return formatter(currency, locale, digits).format(toMajor(amountMinor, currency));
}

/**
 * Returns an amount in minor units with two significant digits: 118450 becomes 120000. A sum of monthly parts of prices
 * may miss its exact value in the last binary digits: 92499.99999999999 becomes 93000, as 92500 does.
 */
export function roundAmount(amountMinor: number): number {
  const amount = Math.round(amountMinor * 1e6) / 1e6;
  if (amount === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(amount))) - 1);
  return step < 1 ? Math.round(amount) : Math.round(amount / step) * step;
}

/** Formats a rounded amount without superfluous decimals: `≈ €1,200`. */
export function formatRounded(amountMinor: number, currency: string, locale = 'en'): string {
  const rounded = toMajor(roundAmount(amountMinor), currency);
  const digits = Number.isInteger(rounded) ? 0 : decimalsOf(currency);
  return `≈ ${formatter(currency, locale, digits).format(rounded)}`;
}

/** Formats an amount of whole major units: `€1,000`. */
export function formatWhole(amountMinor: number, currency: string, locale = 'en'): string {
  return formatter(currency, locale, 0).format(toMajor(amountMinor, currency));
}

function formatter(currency: string, locale: string, digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
