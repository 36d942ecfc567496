import { expect, test } from 'vitest';
import { decodeText } from './text-decoding.ts';

const TEXT = 'Übung à fond\n';

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, low byte first', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16, high byte first', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('when a file is %s, its text is the same', (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

test.each([
  ['empty', '', 'empty_file'],
  ['a mark alone', '\ufeff', 'empty_file'],
  ['white space', ' \n\n', 'empty_file'],
  ['a zip archive', 'PK\u0003\u0004xxxx', 'not_text'],
  ['text with NUL', 'a\0b', 'not_text'],
])('when a file is %s, it is refused', (_, text, code) => {
  expect(() => decodeText(Buffer.from(text))).toThrow(expect.objectContaining({ name: 'FileRefused', code }));
});
