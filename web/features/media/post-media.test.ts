import { expect, test } from 'vitest';
import type { Media } from '@plotline/contract/media.ts';
import {
  changePostMedia,
  mediaChoices,
  hasMediaChanges,
  fromMedia,
  remainingCount,
  type PostMediaAction,
} from './post-media.ts';

const media = (id: string): Media => ({
  id,
  media_type: 'image',
  url: `/${id}`,
  thumbnail_url: null,
  duration: null,
  width: 8,
  height: 8,
  is_animated: false,
  alt_text: null,
});
const before = ['a', 'b', 'c'].map(media);
const chosen = { file: new File(['x'], 'x.png'), previewUrl: 'blob:x' };
const after = (...actions: PostMediaAction[]) => actions.reduce(changePostMedia, fromMedia(before));
const keys = (...actions: PostMediaAction[]) => after(...actions).map(({ key }) => key);

test('when a file is added, it is last and uploading; a fifth one is ignored', () => {
  const list = after({ type: 'added', key: 'd', chosen });
  expect(list.at(-1)).toMatchObject({ key: 'd', chosen, state: { kind: 'sending', progress: 0 } });
  expect(remainingCount(list)).toBe(0);
  expect(changePostMedia(list, { type: 'added', key: 'e', chosen })).toBe(list);
});

test('when one is moved, the others keep their order', () => {
  expect(keys({ type: 'moved', key: 'a', to: 'c' })).toEqual(['b', 'c', 'a']);
  expect(keys({ type: 'moved', key: 'c', to: 'a' })).toEqual(['c', 'a', 'b']);
  expect(keys({ type: 'moved', key: 'x', to: 'a' })).toEqual(['a', 'b', 'c']);
});

test('when a file is uploading or has failed, the post cannot be saved', () => {
  const added: PostMediaAction = { type: 'added', key: 'd', chosen };
  const ended = (
    state: { kind: 'failed'; error: string; isFinal: boolean } | { kind: 'ready'; media: Media },
  ) => mediaChoices(after(added, { type: 'uploaded', key: 'd', state }));
  expect(mediaChoices(after(added))).toBeNull();
  expect(ended({ kind: 'failed', error: 'Too large', isFinal: true })).toBeNull();
  expect(ended({ kind: 'ready', media: media('new') })).toHaveLength(4);
});

test('when all files are uploaded, they are saved in order with their descriptions', () => {
  const list = after(
    { type: 'removed', key: 'b' },
    { type: 'described', key: 'c', altText: '  A cat ' },
    { type: 'moved', key: 'c', to: 'a' },
  );
  expect(mediaChoices(list)).toEqual([
    { id: 'c', alt_text: 'A cat' },
    { id: 'a', alt_text: null },
  ]);
  expect(hasMediaChanges(list, before)).toBe(true);
});

test('when every change is undone, the media do not differ', () => {
  expect(hasMediaChanges(after({ type: 'described', key: 'a', altText: ' ' }), before)).toBe(false);
});

test('when an upload ends after its removal, the file stays removed', () => {
  const state = { kind: 'ready', media: media('a') } as const;
  expect(keys({ type: 'removed', key: 'a' }, { type: 'uploaded', key: 'a', state })).toEqual(['b', 'c']);
});
