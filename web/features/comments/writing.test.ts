import { describe, expect, test } from 'vitest';
import { lengthOf } from './comment-length.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { mentionAt, withMention } from './mention-token.ts';
import { keepMention, withReplyMention } from './reply-mention.ts';

describe('a mention that is being written', () => {
  test.each([
    ['Hi @ma', { start: 3, prefix: 'ma' }],
    ['@M', { start: 0, prefix: 'M' }],
    ['line\n@a_1', { start: 5, prefix: 'a_1' }],
    ['Hi @', null],
    ['mail ada@exam', null],
    ['/@ada', null],
    ['@ada ', null],
    ['@1a', null],
  ])('when the text before the caret is %j, it is %j', (text, token) => {
    expect(mentionAt(text, text.length)).toEqual(token);
    expect(mentionAt(`${text} and more`, text.length)).toEqual(token);
  });

  test('when a user is chosen, the name stands whole, with one space and the caret behind it', () => {
    expect(withMention('Hi @ma', { start: 3, prefix: 'ma' }, 'maya')).toEqual({
      text: 'Hi @maya ',
      caret: 9,
    });
    expect(withMention('Hi @ma there', { start: 3, prefix: 'ma' }, 'maya')).toEqual({
      text: 'Hi @maya there',
      caret: 8,
    });
  });
});

describe('the length', () => {
  test('when signs outside of the basic plane are many, each counts once, as for the server', () => {
    expect(lengthOf('🏋'.repeat(2_000))).toEqual({ count: 2_000, isNear: true, isTooLong: false });
    expect(lengthOf('x'.repeat(2_001))).toMatchObject({ isTooLong: true });
    expect(lengthOf(` ${'x'.repeat(1_799)} `)).toEqual({ count: 1_799, isNear: false, isTooLong: false });
  });
});

describe('drafts', () => {
  const place = { viewerId: 'me', activityUuid: 'a', headUuid: null };
  const thread = { ...place, headUuid: 'h' };

  test('when drafts are written in several places, each is stored separately', () => {
    const storage = memory();
    keepDraft(place, 'comment', storage);
    keepDraft(thread, 'reply', storage);
    expect([readDraft(place, storage), readDraft(thread, storage)]).toEqual(['comment', 'reply']);
    expect(readDraft({ ...place, viewerId: 'another' }, storage)).toBe('');
    keepDraft(place, '  ', storage);
    expect(readDraft(place, storage)).toBe('');
  });

  test('when a draft is continued as a reply to another user, only a prefilled mention is replaced', () => {
    const storage = memory();
    const toBea = (draft: string) => withReplyMention(draft, { headUuid: 'h', mention: '@bea' }, storage);
    expect(toBea('@ada hello')).toBe('@ada hello');
    keepMention('h', '@ada', storage);
    expect(toBea('@ada, hello')).toBe('@bea, hello');
    expect(toBea('@adam hello')).toBe('@adam hello');
    expect(toBea('hello @ada')).toBe('hello @ada');
  });

  test('when a comment is sent, its draft is deleted, but not a newer one', () => {
    const storage = memory();
    keepDraft(place, 'sent ', storage);
    dropDraft(place, 'sent', storage);
    expect(readDraft(place, storage)).toBe('');
    keepDraft(place, 'next', storage);
    dropDraft(place, 'sent', storage);
    expect(readDraft(place, storage)).toBe('next');
  });
});

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}
