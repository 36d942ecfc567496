import { MEDIA_PER_POST } from '@plotline/contract/limits.ts';
import type { Media, MediaChoice } from '@plotline/contract/media.ts';
import { trimText } from '@plotline/contract/text.ts';

/** A picture or video in the editor: stored, uploading or failed. */
export interface PostMedia {
  readonly key: string;
  readonly altText: string;
  /** The chosen file with its object URL; null for media that the post had before. */
  readonly chosen: Chosen | null;
  readonly state: UploadState;
}

export interface Chosen {
  readonly file: File;
  readonly previewUrl: string;
}

export type UploadState =
  | { readonly kind: 'ready'; readonly media: Media }
  /** `progress` is from 0 to 1. */
  | { readonly kind: 'sending'; readonly progress: number }
  /** `isFinal`: the file itself is refused, so that a retry is pointless. */
  | { readonly kind: 'failed'; readonly error: string; readonly isFinal: boolean };

export type PostMediaAction =
  | { readonly type: 'added'; readonly key: string; readonly chosen: Chosen }
  | { readonly type: 'uploaded'; readonly key: string; readonly state: UploadState }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'described'; readonly key: string; readonly altText: string }
  | { readonly type: 'moved'; readonly key: string; readonly to: string };

type List = readonly PostMedia[];

export function fromMedia(media: readonly Media[]): List {
  return media.map((one) => ({
    key: one.id,
    altText: one.alt_text ?? '',
    chosen: null,
    state: { kind: 'ready', media: one },
  }));
}

/** Applies an action. Unknown keys are ignored, because an upload may end after its removal. */
export function changePostMedia(list: List, action: PostMediaAction): List {
  const change = (patch: Partial<PostMedia>) =>
    list.map((one) => (one.key === action.key ? { ...one, ...patch } : one));
  switch (action.type) {
    case 'added':
      if (remainingCount(list) === 0) return list;
      return [...list, uploading(action)];
    case 'uploaded':
      return change({ state: action.state });
    case 'described':
      return change({ altText: action.altText });
    case 'removed':
      return list.filter(({ key }) => key !== action.key);
    default:
      return movedTo(list, action.key, action.to);
  }
}

function uploading({ key, chosen }: { key: string; chosen: Chosen }): PostMedia {
  return { key, chosen, altText: '', state: { kind: 'sending', progress: 0 } };
}

/** Returns how many more media the post can have. */
export function remainingCount(list: List): number {
  return Math.max(0, MEDIA_PER_POST - list.length);
}

/** Returns the media for the request; null while one is uploading or has failed. */
export function mediaChoices(list: List): MediaChoice[] | null {
  const choices = list.flatMap(({ altText, state }) =>
    state.kind === 'ready' ? [{ id: state.media.id, alt_text: trimText(altText) || null }] : [],
  );
  return choices.length === list.length ? choices : null;
}

/** Returns whether the media differ from those of the post. */
export function hasMediaChanges(list: List, before: readonly Media[]): boolean {
  const text = (entries: List) => JSON.stringify(entries.map(({ key, altText }) => [key, trimText(altText)]));
  return text(list) !== text(fromMedia(before));
}

function movedTo(list: List, key: string, to: string): List {
  const [from, place] = [key, to].map((wanted) => list.findIndex((one) => one.key === wanted));
  const moved = from === undefined ? undefined : list[from];
  if (!moved || from === undefined || place === undefined || place === -1) return list;
  return list.toSpliced(from, 1).toSpliced(place, 0, moved);
}
