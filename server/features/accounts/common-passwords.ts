import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

let loading: Promise<ReadonlySet<string>> | undefined;

/** Returns whether a password that meets the rule is among the most common ones, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadList();
  return (await loading).has(password.normalize().toLowerCase());
}

/** Loads the list without the nine tenths that the password rule refuses anyway. */
async function loadList(): Promise<ReadonlySet<string>> {
  // The most common passwords of published leaks, in lower case, by rank.
  const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format of the package's own list
  const passwords = JSON.parse(await readFile(file, 'utf8')) as readonly string[];
  return new Set(passwords.filter(couldMeetRule));
}

function couldMeetRule(password: string): boolean {
  return password.length >= 8 && /\d/.test(password) && /\p{L}.*\p{L}/u.test(password);
}
