import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

type Pick = (value: unknown) => unknown;
type Schema = Readonly<Record<string, unknown>>;

/**
 * Compiles a schema to a function that copies the declared parts of a value, as `Value.Clean` does. It inspects the
 * schema once, which makes nullable fields cheap.
 */
export function compileDeclared(schema: TSchema): Pick {
  return isNested(schema) ? compile(schema) : identity;
}

function compile(schema: Schema): Pick {
  const { type, properties, items, anyOf: branches } = schema;
  if (isLeaf(schema)) return identity;
  if (type === 'object' && isNested(properties) && isClosed(schema)) return pickProperties(properties);
  if (type === 'array' && isNested(items)) return pickElements(compile(items));
  return Array.isArray(branches) ? pickBranch(schema, branches.filter(isNested)) : cleanCopy(schema);
}

const leaves: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null'];

function isLeaf(schema: Schema): boolean {
  return leaves.includes(schema['type']);
}

function isClosed(schema: Schema): boolean {
  return !('patternProperties' in schema) && (schema['additionalProperties'] ?? false) === false;
}

function pickProperties(properties: Schema): Pick {
  const picks = Object.entries(properties).map(([key, inner]) => {
    return [key, isNested(inner) ? compile(inner) : identity] as const;
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
  if (branches.every(isLeaf)) return identity;
  const others = branches.filter((branch) => branch['type'] !== 'null');
  const [only] = others;
  if (!only || others.length > 1) return cleanCopy(schema);
  const pick = compile(only);
  return (value) => (value === null ? null : pick(value));
}

/** The slow way, for every other schema. */
function cleanCopy(schema: Schema): Pick {
  return (value) => Value.Clean(schema, structuredClone(value));
}

function identity(value: unknown): unknown {
  return value;
}

function isNested(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}
