import { trimText } from '@plotline/contract/text.ts';
import { tabStorage, type BrowserStorage } from '../../platform/browser-storage.ts';

/** Where a text is being written: under an activity, or in one of its threads. */
export interface DraftPlace {
  /** Whose it is: no one else who signs in here gets to see it. */
  readonly viewerId: string;
  readonly activityUuid: string;
  readonly headUuid: string | null;
}

/** What was begun there and not sent, in this tab; empty when there is nothing. */
export function readDraft(place: DraftPlace, storage: BrowserStorage = tabStorage()): string {
  return storage.getItem(keyOf(place)) ?? '';
}

/** Keeps what is being written, so that neither a failure nor leaving the page loses it. */
export function keepDraft(place: DraftPlace, text: string, storage: BrowserStorage = tabStorage()): void {
  if (trimText(text) === '') storage.removeItem(keyOf(place));
  else storage.setItem(keyOf(place), text);
}

/** Once it is sent; what has been begun since stays. */
export function dropDraft(place: DraftPlace, sent: string, storage: BrowserStorage = tabStorage()): void {
  if (readDraft(place, storage).trim() === sent.trim()) storage.removeItem(keyOf(place));
}

function keyOf({ viewerId, activityUuid, headUuid }: DraftPlace): string {
  return `comment-draft ${viewerId} ${activityUuid} ${headUuid ?? ''}`;
}
