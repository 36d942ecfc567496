import type { PageContent } from '@plotline/server/tracker-kit/tracker-server.ts';

/** Returns the places at which a page differs from the expected stats, also missing and additional ones. */
export function differencesOf(page: PageContent, expected: object): string[] {
  return compare(statsOf(page), expected, '');
}

/** Returns the stats of a page by section, without titles and units. */
function statsOf({ headline, sections }: PageContent): object {
  const values = headline.map(({ key, value, previous, delta, n }) => [key, [value, previous, delta, n]]);
  return {
    headline: Object.fromEntries(values),
    ...Object.fromEntries(sections.map((section) => [section.key, contentOf(section)])),
  };
}

const NO_STATS = new Set(['key', 'kind', 'title', 'unit', 'currency', 'is_rounded', 'is_estimated', 'note']);

function contentOf(section: PageContent['sections'][number]): unknown {
  const rest = Object.entries(section).filter(([key]) => !NO_STATS.has(key));
  const [only] = rest;
  // A section of a list alone stands for the list.
  return rest.length === 1 && Array.isArray(only?.[1]) ? only[1] : Object.fromEntries(rest);
}

function compare(actual: unknown, expected: unknown, place: string): string[] {
  if (typeof actual === 'number' && typeof expected === 'number')
    return Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
      ? []
      : [`${place} is ${actual} instead of ${expected}`];
  if (!isObject(actual) || !isObject(expected))
    return actual === expected ? [] : [`${place} is ${text(actual)} instead of ${text(expected)}`];
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => compare(actual[key], expected[key], `${place}.${key}`));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 200) ?? 'missing';
}
