import type { TSchema } from 'typebox';

type Json = Readonly<Record<string, unknown>>;

/**
 * A response's schema in the words that the serializer is quickest with: it tries the branches of a union one after
 * the other, with a validator each, but knows what is `nullable` at once. What is written stays the same.
 */
export function serializerSchema(schema: TSchema): unknown {
  return rewrite(schema);
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (!isJson(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, rewrite(inner)] as const);
  const { anyOf, ...rest } = Object.fromEntries(entries);
  const other = otherThanNull(anyOf);
  return other ? { ...rest, ...other, nullable: true } : Object.fromEntries(entries);
}

/** The other branch of a union with null, when it says by one type what it is. */
function otherThanNull(branches: unknown): Json | undefined {
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
