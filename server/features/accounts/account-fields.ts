import { PASSWORD_COMMON, PASSWORD_MISMATCH, PASSWORD_RULE } from '@plotline/contract/errors.ts';
import { trimName, trimText } from '@plotline/contract/text.ts';
import { invalidFields } from '../../platform/http/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { meetsPasswordRule } from './password.ts';

/** What is wrong with each field; undefined for one that is right. */
export type Objections = Readonly<Record<string, string | undefined>>;

/** @throws HttpError 422 that names every broken field. */
export function refuseBroken(objections: Objections): void {
  const broken = Object.entries(objections).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  if (broken.length > 0) throw invalidFields(Object.fromEntries(broken));
}

export interface NewPassword {
  readonly password: string;
  readonly password_confirm: string;
}

/** `owner` is null where no one knows whose password it will be. */
export async function objectionsToPassword(
  { password, password_confirm }: NewPassword,
  owner: PasswordOwner | null,
) {
  return {
    password: await objectionToPassword(password, owner),
    password_confirm: password === password_confirm ? undefined : PASSWORD_MISMATCH,
  };
}

async function objectionToPassword(
  password: string,
  owner: PasswordOwner | null,
): Promise<string | undefined> {
  if (!meetsPasswordRule(password)) return PASSWORD_RULE;
  const isGuessable = (owner && holdsNameOf(owner, password)) || (await isCommonPassword(password));
  return isGuessable ? PASSWORD_COMMON : undefined;
}

export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

/** Shorter ones are part of many good passwords. */
const NAME_PART_MIN = 3;

/** Whether the password contains the username, the e-mail or the part before its @, whatever the letters' case. */
function holdsNameOf({ username, email }: PasswordOwner, password: string): boolean {
  const folded = password.normalize().toLowerCase();
  const names = [username, email.slice(0, Math.max(0, email.lastIndexOf('@')))];
  return names.some((name) => name.length >= NAME_PART_MIN && folded.includes(name.toLowerCase()));
}

/** Returns the text trimmed and in one of Unicode's ways to write it; null when nothing of it can be seen. */
export function textOrNull(typed: string | null | undefined): string | null {
  return trimText(typed ?? '').normalize() || null;
}

/** The same for the name of a user, which must not turn the text beside it around. */
export function nameOrNull(typed: string | null | undefined): string | null {
  return trimName(typed ?? '').normalize() || null;
}

/** The zone's own name; undefined when there is none. Only names: what looks like an offset means the opposite to the database. */
export function knownTimezone(zone: string): string | undefined {
  if (!/^[a-z]/i.test(zone)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
