import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

type Pick = (value: unknown) => unknown;
/** As the JSON that it is. */
type Schema = Readonly<Record<string, unknown>>;

/**
 * Gives back a function that copies what a schema declares of a value and nothing else, as `Value.Clean` does. It
 * looks at the schema once: a union with null, which most fields of users are, is not searched for each value.
 */
export function compileDeclared(schema: TSchema): Pick {
  return isNested(schema) ? compile(schema) : same;
}

function compile(schema: Schema): Pick {
  const { type, properties, items, anyOf: branches } = schema;
  if (isLeaf(schema)) return same;
  if (type === 'object' && isNested(properties) && holdsNothingElse(schema))
    return pickProperties(properties);
  if (type === 'array' && isNested(items)) return pickElements(compile(items));
  return Array.isArray(branches) ? pickBranch(schema, branches.filter(isNested)) : cleanCopy(schema);
}

const leaves: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null'];

function isLeaf(schema: Schema): boolean {
  return leaves.includes(schema['type']);
}

function holdsNothingElse(schema: Schema): boolean {
  return !('patternProperties' in schema) && (schema['additionalProperties'] ?? false) === false;
}

function pickProperties(properties: Schema): Pick {
  const picks = Object.entries(properties).map(([key, inner]) => {
    return [key, isNested(inner) ? compile(inner) : same] as const;
  });
  return (value) => {
    if (!isNested(value) || Array.isArray(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const [key, pick] of picks) if (key in value) picked[key] = pick(value[key]);
    return picked;
  };
}

function pickElements(pick: Pick): Pick {
  return (value) => (Array.isArray(value) ? value.map(pick) : value);
}

function pickBranch(schema: Schema, branches: readonly Schema[]): Pick {
  if (branches.every(isLeaf)) return same;
  const others = branches.filter((branch) => branch['type'] !== 'null');
  const [only] = others;
  if (!only || others.length > 1) return cleanCopy(schema);
  const pick = compile(only);
  return (value) => (value === null ? null : pick(value));
}

/** The long way, for whatever is said in other words. */
function cleanCopy(schema: Schema): Pick {
  return (value) => Value.Clean(schema, structuredClone(value));
}

function same(value: unknown): unknown {
  return value;
}

function isNested(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
