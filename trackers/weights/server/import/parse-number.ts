const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const COMMA_DECIMAL = /^([+-]?\d*),(\d+)$/;

/**
 * "82.5" or "82,5" as a number, null when it is neither. A comma is always a decimal mark: the apps write no
 * thousands separators, and where the comma also separates cells, a cell can only hold one inside quotes.
 */
export function parseNumber(text: string): number | null {
  const plain = text.trim().replace(COMMA_DECIMAL, '$1.$2');
  if (!NUMBER.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value + 0 : null;
}
