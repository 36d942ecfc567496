/** A mention that is being written: where its @ stands, and what follows it so far. */
export interface MentionToken {
  readonly start: number;
  readonly beginning: string;
}

const TOKEN = /(?<![\p{L}\p{N}_@/])@([A-Za-z][A-Za-z0-9_]{0,49})$/u;

/** The mention that ends at the caret; null when there is none. */
export function mentionAt(text: string, caret: number): MentionToken | null {
  const match = TOKEN.exec(text.slice(0, caret));
  const [, beginning] = match ?? [];
  return match && beginning !== undefined ? { start: match.index, beginning } : null;
}

/** The text with the mention finished, and where the caret stands then. */
export function withMention(
  text: string,
  { start, beginning }: MentionToken,
  username: string,
): { readonly text: string; readonly caret: number } {
  const end = start + 1 + beginning.length;
  const mention = `@${username}${/^\s/.test(text.slice(end)) ? '' : ' '}`;
  return { text: text.slice(0, start) + mention + text.slice(end), caret: start + mention.length };
}
