/** A mention that is being typed: the index of its @ and the text behind it. */
export interface MentionToken {
  readonly start: number;
  readonly prefix: string;
}

const TOKEN = /(?<![\p{L}\p{N}_@/])@([A-Za-z][A-Za-z0-9_]{0,49})$/u;

/** Finds the mention that ends at the caret; null when there is none. */
export function mentionAt(text: string, caret: number): MentionToken | null {
  const match = TOKEN.exec(text.slice(0, caret));
  const [, prefix] = match ?? [];
  return match && prefix !== undefined ? { start: match.index, prefix } : null;
}

/** Completes the mention and returns the new text and caret. */
export function withMention(
  text: string,
  { start, prefix }: MentionToken,
  username: string,
): { readonly text: string; readonly caret: number } {
  const end = start + 1 + prefix.length;
  const mention = `@${username}${/^\s/.test(text.slice(end)) ? '' : ' '}`;
  return { text: text.slice(0, start) + mention + text.slice(end), caret: start + mention.length };
}
