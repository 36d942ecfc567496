import type { FieldError } from './errors.ts';

/** Far beyond the needs of any endpoint, and far below the limit of the stack. */
const MAX_DEPTH = 50;

/** Finds a NUL or an unpaired surrogate, which PostgreSQL cannot store, in a value that a client sent. */
export function findUnstorableText(
  value: unknown,
  loc: readonly (string | number)[],
): FieldError | undefined {
  if (isStorable(value)) return undefined;
  if (typeof value === 'string')
    return { loc, msg: 'Text contains a character that cannot be stored', type: 'invalid_text' };
  if (loc.length > MAX_DEPTH)
    return { loc: loc.slice(0, 1), msg: 'The value is nested too deeply', type: 'invalid_nesting' };
  if (!isNested(value)) return undefined;
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const inner: unknown = Reflect.get(value, key);
    if (isStorable(inner)) continue;
    const found = findUnstorableText(inner, [...loc, key]);
    if (found) return found;
  }
  return undefined;
}

/** Returns false for objects, whose parts must be checked one by one. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return !isNested(value);
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
