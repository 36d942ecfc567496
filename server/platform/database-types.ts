import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

/** Oid of text[]. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declared parameter lists scalar types only
const textArray = 1009 as Parameters<typeof types.getTypeParser>[0];
const parseTextArray = types.getTypeParser(textArray);

type Parse = (text: string) => unknown;

const scalars: Readonly<Record<number, Parse>> = {
  [types.builtins.INT8]: safeInteger,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.DATE]: String,
};

/** Parsers for arrays of the scalars above, by oid in the catalogue `pg_type`. */
const arrays: Readonly<Record<number, Parse>> = { 1016: safeInteger, 1231: Number, 1182: String };

/**
 * Parsers of column values: int8 and numeric become numbers, dates `YYYY-MM-DD`, timestamptz `Date`, JSON is parsed,
 * everything else follows `pg`.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const scalar = format === 'binary' ? undefined : scalars[oid];
    const element = format === 'binary' ? undefined : arrays[oid];
    if (element !== undefined) return (text: string) => parseArray(text, element);
    return scalar ?? types.getTypeParser(oid, format);
  },
};

/** @throws RangeError when the number is not exact as a JavaScript number. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`the database sent ${text}, which is too large a number`);
  return value;
}

function parseArray(text: string, parse: Parse): unknown {
  const elements: readonly (string | null)[] = parseTextArray(text);
  return elements.map((element) => (element === null ? null : parse(element)));
}
