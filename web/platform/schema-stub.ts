/**
 * Replaces the schema library in the built web app, which saves 12 KB of every first visit. The build removes the
 * schemas of endpoints; those of events stay, as plain shapes in the form of JSON Schema that `hasShape` reads
 * (message-shape.ts). The server checks formats, patterns and limits of every request and response. The build refuses
 * any import of the library itself.
 */
type Shape = Readonly<Record<string, unknown>>;
type Shapes = Readonly<Record<string, Shape>>;

const OPTIONAL = '~optional';

export const Type = {
  String: () => ({ type: 'string' }),
  Integer: () => ({ type: 'integer' }),
  Number: () => ({ type: 'number' }),
  Boolean: () => ({ type: 'boolean' }),
  Null: () => ({ type: 'null' }),
  Unknown: (): Shape => ({}),
  Literal: (value: unknown) => ({ const: value }),
  Enum: (values: readonly unknown[]) => ({ enum: values }),
  Array: (items: Shape) => ({ type: 'array', items }),
  Record: (_: Shape, value: Shape) => ({ type: 'object', patternProperties: { '^.*$': value } }),
  Union: (anyOf: readonly Shape[]) => ({ anyOf }),
  Intersect: (allOf: readonly Shape[]) => ({ allOf }),
  Optional: (shape: Shape): Shape => ({ ...shape, [OPTIONAL]: true }),
  Object: objectOf,
  Interface: (bases: readonly { readonly properties: Shapes }[], properties: Shapes) =>
    objectOf(Object.assign({}, ...bases.map((base) => base.properties), properties)),
  Omit: ({ properties }: { properties: Shapes }, names: readonly string[]) =>
    objectOf(Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))),
  Partial: ({ properties }: { properties: Shapes }) => ({ type: 'object', properties }),
};

function objectOf(properties: Shapes) {
  const required = Object.keys(properties).filter((name) => properties[name]?.[OPTIONAL] !== true);
  return { type: 'object', required, properties };
}
