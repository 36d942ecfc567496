import type { Comment } from '@plotline/contract/comments.ts';
import { trimText } from '@plotline/contract/text.ts';
import { tabStorage, type BrowserStorage } from '../../platform/browser-storage.ts';

/** The place of a draft: an activity, one of its threads, or a comment that its author edits. */
export interface DraftPlace {
  /** The author: other users of this browser do not see the draft. */
  readonly viewerId: string;
  /** The activity, or the edited comment. */
  readonly activityUuid: string;
  readonly headUuid: string | null;
}

/** Returns the place of an edit. */
export function placeOfEdit({ uuid, user }: Pick<Comment, 'uuid' | 'user'>): DraftPlace {
  return { viewerId: user?.uuid ?? '', activityUuid: uuid, headUuid: null };
}

/** Returns the draft of this tab; empty when there is none. */
export function readDraft(place: DraftPlace, storage: BrowserStorage = tabStorage()): string {
  return storage.getItem(keyOf(place)) ?? '';
}

/** Stores a draft, which survives failures and leaving the page. */
export function keepDraft(place: DraftPlace, text: string, storage: BrowserStorage = tabStorage()): void {
  if (trimText(text) === '') storage.removeItem(keyOf(place));
  else storage.setItem(keyOf(place), text);
}

/** Deletes a draft after it was sent; a newer one stays. */
export function dropDraft(place: DraftPlace, sent: string, storage: BrowserStorage = tabStorage()): void {
  if (readDraft(place, storage).trim() === sent.trim()) storage.removeItem(keyOf(place));
}

function keyOf({ viewerId, activityUuid, headUuid }: DraftPlace): string {
  return `comment-draft ${viewerId} ${activityUuid} ${headUuid ?? ''}`;
}
