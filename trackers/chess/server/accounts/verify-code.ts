import { randomInt, timingSafeEqual } from 'node:crypto';

/** Without letters that are easily confused. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const VALID_MS = 48 * 60 * 60 * 1_000;

/** Creates a code for a user to put into their profile at the provider. */
export function newCode(now: Date): { readonly code: string; readonly until: Date } {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return { code, until: new Date(now.getTime() + VALID_MS) };
}

/** Whether one of the words of the texts is the code, in any letter case. */
export function containsCode(texts: readonly string[], code: string): boolean {
  const wanted = Buffer.from(code);
  const words = texts.flatMap((text) => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []);
  return words.some((word) => {
    const found = Buffer.from(word);
    return found.length === wanted.length && timingSafeEqual(found, wanted);
  });
}
