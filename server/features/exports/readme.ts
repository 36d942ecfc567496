/** What the user finds in the zip. */
export interface WrittenFile {
  readonly path: string;
  readonly about: string;
}

interface ReadmeFacts {
  readonly brandName: string;
  readonly username: string;
  readonly at: Date;
  readonly files: readonly WrittenFile[];
}

/** Written last, when the names of all files are known. */
export function readmeText({ brandName, username, at, files }: ReadmeFacts): string {
  const width = Math.max(...files.map(({ path }) => path.length), 0) + 2;
  return [
    `Everything that ${brandName} knows of @${username}, as it was at ${at.toISOString()}.`,
    '',
    ...files.map(({ path, about }) => path.padEnd(width) + about),
    '',
    'Times are ISO 8601 in UTC unless they carry an offset of their own. A date without a time is a day on the',
    'calendar of the place where it happened. Numbers have a decimal point. The unit stands in the name of a',
    'column, or in the column beside it; what you entered in pounds is still in pounds.',
    '',
    'JSON and CSV are UTF-8. CSV separates by commas, quotes by RFC 4180 and has the names of the columns in its',
    'first line. Texts stand as you wrote them: a spreadsheet may take one that begins with =, +, - or @ for a',
    "formula, so import such columns as text. Names and texts that others chose have an apostrophe (') in front",
    'where they could be taken for one.',
    '',
  ].join('\n');
}
