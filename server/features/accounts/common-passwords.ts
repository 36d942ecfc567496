import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

interface CommonPasswords {
  /** Whole passwords that meet the rule, in lower case. */
  readonly passwords: ReadonlySet<string>;
  /** Words that people extend by a few digits and signs. */
  readonly words: ReadonlySet<string>;
}

/** Rank up to which an entry of the list counts as a word. */
const WORDS = 1_000;
/** Digits and signs around a word that make it no better. */
const EXTRA_MAX = 6;

let loading: Promise<CommonPasswords> | undefined;

/**
 * Returns whether a password that meets the rule is easy to guess, ignoring case: one of the most common ones, or a
 * common word with a few digits and signs around it (`Summer2026!`), or with some in place of letters (`P@ssw0rd1`).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadList();
  const { passwords, words } = await loading;
  const folded = password.normalize('NFKC').toLowerCase();
  if (passwords.has(folded)) return true;
  return [/\p{L}.*\p{L}/su, /^.*\p{L}/su].some((core) => {
    const [word = ''] = core.exec(folded) ?? [];
    return folded.length - word.length <= EXTRA_MAX && words.has(withLetters(word));
  });
}

/** Signs by the letter that they stand for. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Replaces digits and signs by the letters that they look like. */
export function withLetters(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);
}

async function loadList(): Promise<CommonPasswords> {
  // The most common passwords of published leaks, in lower case, by rank.
  const file = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the format of the package's own list
  const passwords = JSON.parse(await readFile(file, 'utf8')) as readonly string[];
  return {
    // Without the nine tenths that the password rule refuses anyway.
    passwords: new Set(passwords.filter(couldMeetRule)),
    words: new Set(passwords.slice(0, WORDS).filter((word) => /^\p{L}{3,}$/u.test(word))),
  };
}

function couldMeetRule(password: string): boolean {
  return password.length >= 8 && /\d/.test(password) && /\p{L}.*\p{L}/u.test(password);
}
