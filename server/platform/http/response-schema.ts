import stringify from 'fast-json-stringify';
import type { TSchema } from 'typebox';

type Json = Readonly<Record<string, unknown>>;

type Serialize = (response: unknown) => string;

/** Schemas are constants: the servers of one process share their serializers. */
const serializers = new WeakMap<TSchema, Serialize>();

/** Returns the serializer of a response. The first response compiles it: all together would delay the start. */
export function serializerOf(schema: TSchema): Serialize {
  return (response) => {
    const serialize = serializers.get(schema) ?? stringify(serializerSchema(schema));
    serializers.set(schema, serialize);
    return serialize(response);
  };
}

/**
 * Rewrites a response schema for the serializer, which is slow for unions (it validates each branch) and fast for
 * `nullable`. The output is the same.
 */
export function serializerSchema(schema: TSchema): object {
  return Object(rewrite(schema));
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (!isJson(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, rewrite(inner)] as const);
  const { anyOf, ...rest } = Object.fromEntries(entries);
  const other = nonNullBranch(anyOf);
  return other ? { ...rest, ...other, nullable: true } : Object.fromEntries(entries);
}

/** Returns the other branch of a union with null, if it has a single type. */
function nonNullBranch(branches: unknown): Json | undefined {
  if (!Array.isArray(branches) || branches.length !== 2) return undefined;
  const [one, two]: unknown[] = branches;
  if (!isJson(one) || !isJson(two)) return undefined;
  const other = one['type'] === 'null' ? two : one;
  const isNullable = [one, two].some(({ type }) => type === 'null');
  return isNullable && typeof other['type'] === 'string' && other['type'] !== 'null' ? other : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
