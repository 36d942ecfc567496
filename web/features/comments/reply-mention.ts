import { tabStorage, type BrowserStorage } from '../../platform/browser-storage.ts';

/** Stores the mention with which the draft of a reply in a thread started. */
export function keepMention(headUuid: string, mention: string, storage = tabStorage()): void {
  storage.setItem(keyOf(headUuid), mention);
}

interface Continued {
  readonly headUuid: string;
  readonly mention: string;
}

/** Returns a draft as a reply to another user of the thread: only a prefilled mention is replaced. */
export function withReplyMention(
  draft: string,
  { headUuid, mention }: Continued,
  storage: BrowserStorage = tabStorage(),
): string {
  const before = storage.getItem(keyOf(headUuid)) ?? '';
  const rest = draft.slice(before.length);
  const isPrefilled = before !== '' && draft.startsWith(before) && !/^\w/.test(rest);
  return isPrefilled ? `${mention}${rest}` : draft;
}

function keyOf(headUuid: string): string {
  return `reply-mention ${headUuid}`;
}
