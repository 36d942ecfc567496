import { COMMENT_MAX } from '@plotline/contract/limits.ts';
import { trimText } from '@plotline/contract/text.ts';

/** From this length on, the number of characters is shown. */
const NEAR = COMMENT_MAX - 200;

/** Compares a text with the limit as the server does: by code points of the trimmed text. */
export function lengthOf(text: string): {
  readonly count: number;
  readonly isNear: boolean;
  readonly isTooLong: boolean;
} {
  const trimmed = trimText(text);
  // A text has at most as many code points as code units: short texts need no counting.
  const count = trimmed.length < NEAR ? trimmed.length : Array.from(trimmed).length;
  return { count, isNear: count >= NEAR, isTooLong: count > COMMENT_MAX };
}
