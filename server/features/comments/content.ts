import { COMMENT_MAX, MENTIONS_MAX } from '@plotline/contract/limits.ts';
import { commentInvalid } from './comments.errors.ts';
import { textParts } from '@plotline/contract/text-parts.ts';
import { trimText } from '@plotline/contract/text.ts';

/** Returns the text without surrounding space. @throws HttpError 422 when it is empty or too long. */
export function contentOf(written: string): string {
  const content = trimText(written);
  // The limit is in code points; a text with twice as many code units is too long without counting them.
  if (content === '' || content.length > 2 * COMMENT_MAX || Array.from(content).length > COMMENT_MAX)
    throw commentInvalid();
  return content;
}

/** Returns the usernames that a text mentions, in lower case, each once, up to the limit. */
export function namesIn(content: string): readonly string[] {
  const names = textParts(content).flatMap((part) =>
    part.kind === 'mention' ? part.name.toLowerCase() : [],
  );
  return [...new Set(names)].slice(0, MENTIONS_MAX);
}
