import { expect, test, vi } from 'vitest';

// The built web app has plain shapes in place of schemas; both must describe the data of events equally.

type Events = Readonly<Record<string, unknown>>;
const contracts = [
  'accounts',
  'comments',
  'feed',
  'follows',
  'likes',
  'notifications',
  'presence',
  'trackers',
];

async function eventsOf(): Promise<Events> {
  const found: Record<string, unknown> = {};
  for (const name of contracts) {
    const module: Readonly<Record<string, unknown>> = await import(`../../contract/${name}.ts`);
    for (const one of Object.values(module))
      if (isEvent(one)) found[one.type] = plain(JSON.parse(JSON.stringify(one.data)));
  }
  return found;
}

function isEvent(value: unknown): value is { readonly type: string; readonly data: object } {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value;
}

const READ = new Set([
  'type',
  'const',
  'enum',
  'anyOf',
  'allOf',
  'items',
  'required',
  'properties',
  'patternProperties',
]);

/** The keywords of a schema that `hasShape` reads. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const isChoice = 'const' in schema || 'enum' in schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (!READ.has(key) || (isChoice && key === 'type')) return [];
      if (key === 'properties')
        return [
          [key, Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, plain(one)]))],
        ];
      if (key === 'patternProperties') return [[key, Object.values(value as object).map(plain)]];
      if (key === 'required') return [[key, [...(value as string[])].toSorted()]];
      return [[key, plain(value)]];
    }),
  );
}

test('when the schema of an event becomes a plain shape, it describes the same data', async () => {
  const real = await eventsOf();
  vi.resetModules();
  vi.doMock('typebox', () => import('../../web/platform/schema-stub.ts'));
  const shapes = await eventsOf();
  expect(Object.keys(real).length).toBeGreaterThan(20);
  expect(withoutEmpty(shapes)).toEqual(withoutEmpty(real));
});

/** Treats an empty list of required fields like none. */
function withoutEmpty(events: Events): unknown {
  return JSON.parse(
    JSON.stringify(events)
      .replaceAll(/"required":\[\],?/g, '')
      .replaceAll(',}', '}'),
  );
}
