import { expect, test } from 'vitest';
import { decodeText, isUnicode } from './text-decoding.ts';

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

test('when only some lines are UTF-8, each line is decoded for itself', () => {
  const lines = [
    Buffer.from('\ufeffJörg, Köln\n'),
    Buffer.from('Jörg, Münster\r\n', 'latin1'),
    Buffer.from('Łukasz\n\n'),
    Buffer.from('Ján\nJörg', 'latin1'),
  ];
  expect(decodeText(Buffer.concat(lines))).toBe('Jörg, Köln\nJörg, Münster\r\nŁukasz\n\nJán\nJörg');
});

test('when the encoding of a file is known, its lines that are not UTF-8 are decoded in it', () => {
  const bytes = Buffer.concat([Buffer.from([0xcf, 0xb8, 0xf2, 0xf0, 0x0a]), Buffer.from('Пётр')]);
  expect(decodeText(bytes, 'windows-1251')).toBe('Пётр\nПётр');
  expect(decodeText(Buffer.from([0xa3, 0xf3, 0x64, 0x9f]), 'windows-1250')).toBe('Łódź');
});

test('when a file is Unicode throughout, no other encoding is needed', () => {
  expect(isUnicode(Buffer.from(TEXT))).toBe(true);
  expect(isUnicode(Buffer.from(`\ufeff${TEXT}`, 'utf16le'))).toBe(true);
  expect(isUnicode(Buffer.concat([Buffer.from(TEXT), Buffer.from(TEXT, 'latin1')]))).toBe(false);
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
