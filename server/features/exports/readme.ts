/** File in the zip. */
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

/** Returns the README, which lists all files and is written last. */
export function readmeText({ brandName, username, at, files }: ReadmeFacts): string {
  const width = Math.max(...files.map(({ path }) => path.length), 0) + 2;
  return [
    `All data that ${brandName} stores about @${username}, as of ${at.toISOString()}.`,
    '',
    ...files.map(({ path, about }) => path.padEnd(width) + about),
    '',
    'Times are ISO 8601 in UTC unless they have an offset. A date without a time is a day in your time zone.',
    'Numbers have a decimal point. The unit is in the name of the column or in the column beside it; values that',
    'you entered in pounds are in pounds.',
    '',
    'JSON and CSV files are UTF-8. CSV files are separated by commas, quoted as in RFC 4180 and have the column',
    'names in the first line. Your texts are unchanged: a spreadsheet may take one that starts with =, +, - or @',
    "for a formula, so import such columns as text. Texts by other users have an apostrophe (') in front if they",
    'could be taken for a formula.',
    '',
  ].join('\n');
}
