const STRICT = /[^\S\n]*\[\s*(\w+)\s+"((?:[^"\\]|\\["\\]|\\(?!"))*)"\s*\]/y;
const LENIENT = /^\s*\[\s*(\w+)\s+"(.*?)"?\s*\]?\s*$/;
const START = /^\s*\[\s*\w+\s+"/;

export type Tag = readonly [name: string, value: string];

/** The tag pairs that a line begins with, and what stands behind them. Null when it begins with none. */
export function readTagLine(line: string): { readonly tags: readonly Tag[]; readonly rest: string } | null {
  if (!START.test(line)) return null;
  const { tags, rest } = readStrictly(line);
  if (!rest.trimStart().startsWith('[')) return { tags, rest };
  // Quotes that nobody escaped, a backslash before the last one, or no end at all.
  const [, name, value] = LENIENT.exec(rest) ?? [];
  if (name === undefined || value === undefined) return tags.length === 0 ? null : { tags, rest };
  return { tags: [...tags, [name, value]], rest: '' };
}

function readStrictly(line: string): { tags: Tag[]; rest: string } {
  const tags: Tag[] = [];
  let end = 0;
  STRICT.lastIndex = 0;
  for (let match = STRICT.exec(line); match; match = STRICT.exec(line)) {
    const [, name = '', value = ''] = match;
    tags.push([name, value.replaceAll(/\\(["\\])/g, '$1')]);
    end = STRICT.lastIndex;
  }
  return { tags, rest: line.slice(end) };
}
