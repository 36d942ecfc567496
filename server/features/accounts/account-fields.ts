import { PASSWORD_COMMON, PASSWORD_MISMATCH, PASSWORD_RULE } from '@plotline/contract/errors.ts';
import { trimName, trimText } from '@plotline/contract/text.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { isCommonPassword, withLetters } from './common-passwords.ts';
import { meetsPasswordRule } from './password.ts';

/** Error messages by field; undefined for valid ones. */
export type FieldProblems = Readonly<Record<string, string | undefined>>;

/** @throws HttpError 422 with every invalid field. */
export function refuseInvalid(problems: FieldProblems): void {
  const invalid = Object.entries(problems).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  if (invalid.length > 0) throw invalidFields(Object.fromEntries(invalid));
}

/** Checks a new password; `owner` is null when it is unknown whose it will be. */
export async function passwordProblems(
  { password, password_confirm }: { password: string; password_confirm: string },
  { owner, brandName }: { readonly owner: PasswordOwner | null; readonly brandName: string },
) {
  return {
    password: await passwordProblem(password, [brandName, ...(owner ? namesOf(owner) : [])]),
    password_confirm: password === password_confirm ? undefined : PASSWORD_MISMATCH,
  };
}

async function passwordProblem(password: string, names: readonly string[]): Promise<string | undefined> {
  if (!meetsPasswordRule(password)) return PASSWORD_RULE;
  const isGuessable =
    names.some((name) => containsName(password, name)) || (await isCommonPassword(password));
  return isGuessable ? PASSWORD_COMMON : undefined;
}

export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

/** Shorter names are part of many good passwords. */
const NAME_PART_MIN = 3;

/** Returns the username and the part of the e-mail before its @. */
function namesOf({ username, email }: PasswordOwner): readonly string[] {
  return [username, email.slice(0, Math.max(0, email.lastIndexOf('@')))];
}

/** Returns whether a password contains a name, ignoring case, spaces and digits in place of letters. */
function containsName(password: string, name: string): boolean {
  const folded = foldName(name);
  return folded.length >= NAME_PART_MIN && foldName(password).includes(folded);
}

function foldName(text: string): string {
  return withLetters(text.normalize('NFKC').toLowerCase().replace(/\s/g, ''));
}

/** Returns the text trimmed and in Unicode normal form; null when it has no visible character. */
export function textOrNull(typed: string | null | undefined): string | null {
  return trimText(typed ?? '').normalize() || null;
}

/** Like `textOrNull`, also without characters that change the writing direction of the text beside a name. */
export function nameOrNull(typed: string | null | undefined): string | null {
  return trimName(typed ?? '').normalize() || null;
}

/** Returns the canonical name of a zone; undefined when unknown. Offsets are refused: PostgreSQL inverts their sign. */
export function knownTimezone(zone: string): string | undefined {
  if (!/^[a-z]/i.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
