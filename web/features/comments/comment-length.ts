import { COMMENT_MAX } from '@plotline/contract/limits.ts';
import { trimText } from '@plotline/contract/text.ts';

/** From here on it is said how many characters there are. */
const NEAR = COMMENT_MAX - 200;

/** How a text that is being written stands to the limit. The server counts code points of the trimmed text. */
export function lengthOf(text: string): {
  readonly count: number;
  readonly isNear: boolean;
  readonly isTooLong: boolean;
} {
  const trimmed = trimText(text);
  // Code units bound code points from above; only a text that may be near the limit is counted.
  const count = trimmed.length < NEAR ? trimmed.length : Array.from(trimmed).length;
  return { count, isNear: count >= NEAR, isTooLong: count > COMMENT_MAX };
}
