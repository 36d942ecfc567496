import { COMMENT_MAX, MENTION_PATTERN, MENTIONS_MAX } from '@plotline/contract/limits.ts';
import { commentInvalid } from './comments.errors.ts';
import { trimText } from '@plotline/contract/text.ts';

const MENTION = new RegExp(MENTION_PATTERN, 'gu');

/** The text without space around it, otherwise as it was written. @throws HttpError 422 */
export function contentOf(written: string): string {
  const content = trimText(written);
  // Its code units bound its code points, which are counted for a text of a usual size alone.
  if (content === '' || content.length > 2 * COMMENT_MAX || Array.from(content).length > COMMENT_MAX)
    throw commentInvalid();
  return content;
}

/** The first names that a text mentions, in lower case, each once. */
export function namesIn(content: string): readonly string[] {
  const names = new Set([...content.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase()));
  return [...names].slice(0, MENTIONS_MAX);
}
