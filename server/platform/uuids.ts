import type { TSchema } from 'typebox';

/** Returns a checked value with its UUIDs in lower case. */
export type NormaliseUuids = (value: unknown) => unknown;

/**
 * Compiles a schema to a function that converts the UUIDs in its values to lower case, so that they can be compared.
 * Null when the schema has no UUID.
 */
export function compileUuids(schema: TSchema): NormaliseUuids | null {
  const { format, properties, items, anyOf, allOf } = schema as SchemaParts;
  if (format === 'uuid') return (value) => (typeof value === 'string' ? value.toLowerCase() : value);
  if (properties) return compileProperties(properties);
  if (items) {
    const one = compileUuids(items);
    return one && ((value) => (Array.isArray(value) ? value.map(one) : value));
  }
  return compileParts(anyOf ?? allOf ?? []);
}

/** Parts of a schema that contain further schemas. */
interface SchemaParts {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
}

function compileProperties(properties: Readonly<Record<string, TSchema>>): NormaliseUuids | null {
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const normalise = compileUuids(property);
    return normalise ? [[name, normalise] as const] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const known: Readonly<Record<string, unknown>> = { ...value };
    const changed = fields.flatMap(([name, normalise]) =>
      name in known ? [[name, normalise(known[name])] as const] : [],
    );
    return { ...known, ...Object.fromEntries(changed) };
  };
}

/** Applies the branches of a union one after the other. */
function compileParts(parts: readonly TSchema[]): NormaliseUuids | null {
  const all = parts.flatMap((part) => compileUuids(part) ?? []);
  if (all.length === 0) return null;
  return (value) => all.reduce((changed, normalise) => normalise(changed), value);
}
