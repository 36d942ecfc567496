import type { ColumnType } from '../../server/platform/account-tables/account-tables.repository.ts';

const LONG = 'x'.repeat(5_000);
const TEXTS = [
  '',
  ' ',
  LONG,
  'NUL \0',
  'half \ud83d',
  '\u202e',
  'zz1',
  'javascript:alert(1)',
  'Nope/Zone',
  "' or 1=1 --",
];
const NUMBERS = [
  0,
  -1,
  1,
  0.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  -1e308,
  1e-30,
  Number.POSITIVE_INFINITY,
  'NaN',
  'Infinity',
];
const TIMES = [
  '0001-01-01T00:00:00+00:00',
  '0001-01-01T00:00:00+00:00 BC',
  '1475-01-01T00:00:00+00:00',
  '2000-01-01T00:00:00+00:00',
  '9999-12-31T23:59:59+00:00',
  '300000-01-01T00:00:00+00:00',
  'infinity',
  '-infinity',
  'now',
  '2026-02-30T00:00:00+00:00',
];
const OTHERS = [true, [], {}, [[]], { a: 1 }];

/** Returns values that a file could have in a column: wrong, extreme or harmless ones. */
export function hostileValues({ type }: Pick<ColumnType, 'type'>): readonly unknown[] {
  if (type.endsWith('[]')) {
    const values = hostileValues({ type: type.slice(0, -2) });
    return [...values, ...values.map((value) => [value]), Array.from({ length: 5_000 }, () => values[0])];
  }
  if (type === 'timestamp with time zone') return [...TIMES, ...OTHERS, 0];
  if (type === 'date') return [...TIMES, ...TIMES.map((time) => time.replace(/T.*?00$/, '')), ...OTHERS, 0];
  if (type === 'text') return [...TEXTS, ...OTHERS, 1e308];
  if (type === 'bytea') return ['\\x', '\\x00', `\\x${'ff'.repeat(5_000)}`, ...TEXTS, ...OTHERS];
  if (type === 'jsonb')
    return [
      ...TEXTS,
      ...NUMBERS,
      ...OTHERS,
      deep(2_000),
      ...TEXTS.map((text) => [{ text }]),
      [1e308],
      { [LONG]: 1 },
    ];
  if (type === 'boolean') return [false, true, 'true', 'yes', 0, null, ...OTHERS];
  if (type === 'uuid') return ['', 'x', 1, ...OTHERS];
  return [...NUMBERS, ...TEXTS, ...OTHERS];
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
