import { EMAIL_INVALID, EMAIL_REQUIRED } from '@plotline/contract/errors.ts';
import { EMAIL_MAX } from '@plotline/contract/limits.ts';

const LOCAL_MAX = 64;
/** No spaces, quotes or special characters of mail headers; dots only between other characters. */
const LOCAL = /^[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*$/;
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?';
/** At least two labels, the last of which is not a number. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'u');

/** Returns whether a text is a valid e-mail address; whether it exists, only a mail can show. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return (
    at > 0 &&
    text.length <= EMAIL_MAX &&
    local.length <= LOCAL_MAX &&
    LOCAL.test(local) &&
    DOMAIN.test(domain)
  );
}

/** Returns the error message for a typed address; undefined for a valid one. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return EMAIL_REQUIRED;
  return isEmail(email) ? undefined : EMAIL_INVALID;
}
