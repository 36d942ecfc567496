import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

/** Type number of text[]. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declared parameter lists scalar types only
const textArray = 1009 as Parameters<typeof types.getTypeParser>[0];
const parseTextArray = types.getTypeParser(textArray);

type Parse = (text: string) => unknown;

const scalars: Readonly<Record<number, Parse>> = {
  [types.builtins.INT8]: safeInteger,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.DATE]: String,
};

/** Type numbers of the arrays of the scalars above, from PostgreSQL's catalogue `pg_type`. */
const arrays: Readonly<Record<number, Parse>> = { 1016: safeInteger, 1231: Number, 1182: String };

/**
 * How values arrive: int8 and numeric as numbers, dates as `YYYY-MM-DD`, times with a zone as `Date`,
 * JSON parsed, everything else as `pg` does it.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const scalar = format === 'binary' ? undefined : scalars[oid];
    const element = format === 'binary' ? undefined : arrays[oid];
    if (element !== undefined) return (text: string) => parseArray(text, element);
    return scalar ?? types.getTypeParser(oid, format);
  },
};

/** @throws RangeError when the number cannot be held exactly. */
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
