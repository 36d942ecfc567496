/** The beginning of a tag pair up to its value. The value is read by hand: patterns for it take exponential time. */
const HEAD = /[^\S\n]*\[\s*(\w+)\s+"/y;
const TAIL = /\s*\]/y;

export type Tag = readonly [name: string, value: string];

/** The tag pairs that a line begins with, and what stands behind them. Null when it begins with none. */
export function readTagLine(line: string): { readonly tags: readonly Tag[]; readonly rest: string } | null {
  if (headAt(line, 0) === null) return null;
  const { tags, rest } = readStrictly(line);
  if (!rest.trimStart().startsWith('[')) return { tags, rest };
  const last = readLeniently(rest);
  if (last === null) return tags.length === 0 ? null : { tags, rest };
  return { tags: [...tags, last], rest: '' };
}

function readStrictly(line: string): { tags: Tag[]; rest: string } {
  const tags: Tag[] = [];
  let end = 0;
  for (;;) {
    const head = headAt(line, end);
    const quote = head === null ? -1 : closingQuote(line, head.end);
    TAIL.lastIndex = quote + 1;
    if (head === null || quote < 0 || !TAIL.test(line)) return { tags, rest: line.slice(end) };
    tags.push([head.name, line.slice(head.end, quote).replaceAll(/\\(["\\])/g, '$1')]);
    end = TAIL.lastIndex;
  }
}

/** Reads a tag with quotes that no one escaped, with a backslash before the last one, or without an end. */
function readLeniently(text: string): Tag | null {
  const head = headAt(text, 0);
  if (head === null) return null;
  const rest = text.slice(head.end).trimEnd();
  const value = rest.endsWith(']') ? rest.slice(0, -1).trimEnd() : rest;
  return [head.name, value.endsWith('"') ? value.slice(0, -1) : value];
}

function headAt(line: string, at: number): { readonly name: string; readonly end: number } | null {
  HEAD.lastIndex = at;
  const name = HEAD.exec(line)?.[1];
  return name === undefined ? null : { name, end: HEAD.lastIndex };
}

/** The first quote that no backslash escapes, or -1. */
function closingQuote(line: string, start: number): number {
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === '"') return at;
    if (line[at] === '\\' && (line[at + 1] === '"' || line[at + 1] === '\\')) at += 1;
  }
  return -1;
}
