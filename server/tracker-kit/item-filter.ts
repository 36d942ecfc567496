import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { HttpError } from './http.ts';

/** Reads the `filter` of an items request, an encoded query string; throws 422 if it is not of the schema. */
export function readItemFilter<Schema extends TSchema>(
  schema: Schema,
  text: string | null | undefined,
  errorCode: string,
): Static<Schema> {
  const filter: unknown = Object.fromEntries(new URLSearchParams(text ?? ''));
  if (Value.Check(schema, filter)) return filter;
  throw new HttpError(422, errorCode, [
    { loc: ['query', 'filter'], msg: 'Unknown filter', type: 'value_error' },
  ]);
}
