import { NAUGHTY, UNSTORABLE } from '../naughty/strings.ts';
import type { Random } from './random.ts';

/** A placeholder for JSON that JSON.stringify cannot write: `raw('1e999')`. */
export function raw(text: string): string {
  return `\u0001raw:${text}\u0001`;
}

/** Replaces the placeholders of `raw` in a JSON text. */
export function jsonWithRaw(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replaceAll(/"\\u0001raw:(.*?)\\u0001"/g, (_, inner: string) => inner.replaceAll('\\"', '"'));
}

const numbers: readonly unknown[] = [
  0,
  -1,
  0.1 + 0.2,
  1e-320,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  1e21,
  Number.MAX_VALUE,
  raw('1e999'),
  raw('-1e999'),
  raw('-0'),
  raw('9'.repeat(400)),
  raw('0.' + '0'.repeat(400) + '1'),
  'NaN',
  'Infinity',
  '1e3',
  '0x10',
  '١٢',
];

const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];

const identifiers = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{0198c0de-0000-7000-8000-000000000001}',
  '0198c0de00007000800000000000001',
  '0198C0DE-0000-7000-8000-000000000001\n',
  '../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%ff',
  '%00',
  '.',
  '..',
  '/',
  'a/b',
  'a?b#c',
];

const names = [
  'Admin',
  'ADMIN',
  'аdmin', // begins with a Cyrillic letter
  'ﬁ',
  'ı',
  'İstanbul',
  'a\u0000b',
  'a b',
  'a\tb',
  '-',
  '_',
  'null',
  'undefined',
  'me',
  'x'.repeat(61),
  '😀',
  'visitor',
  'a@b',
];

const times = [
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-02-30T25:61:61Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2016-12-31T23:59:60Z',
  '2026-01-01T00:00:00+99:99',
  'Mars/Olympus',
  'Etc/GMT+14',
];

const long = ['x'.repeat(501), 'x'.repeat(10_001), 'ß'.repeat(70_000), `${'a'.repeat(300)}@example.org`];

const texts: readonly string[] = [
  '',
  ' ',
  '\u3000',
  ...NAUGHTY,
  ...UNSTORABLE,
  ...prototypeNames,
  ...identifiers,
  ...names,
  ...times,
  ...long,
];

const structures: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { toString: 'x' },
  { length: 3 },
  raw('{"then":"x"}'),
  { constructor: { prototype: { isAdmin: true } } },
  raw('{"__proto__":{"isAdmin":true}}'),
  raw('{"a":1,"a":2}'),
  raw(`${'['.repeat(60)}${']'.repeat(60)}`),
  raw(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`),
  Array.from({ length: 5_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
];

export function hostileText(random: Random): string {
  return random.pick(texts);
}

export function hostileValue(random: Random): unknown {
  return random.pick([texts, texts, numbers, structures].map((list) => random.pick<unknown>(list)));
}

export function hostileKey(random: Random): string {
  return random.pick([random.pick(prototypeNames), 'uuid', 'user_id', 'role', 'id', '', '$where', 'a.b']);
}

/** Invalid or barely valid JSON. */
export const brokenBodies: readonly (string | Buffer)[] = [
  '',
  ' ',
  '{',
  '}',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '{"a":undefined}',
  '[1,',
  '"',
  'NaN',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"a":"\\x00"}',
  '{"a":"\n"}',
  '{} {}',
  '['.repeat(100_000),
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
  'a=1&b=2',
  '<?xml version="1.0"?><a/>',
];

export const contentTypes: readonly string[] = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'x',
  '*/*',
];

export const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'if-none-match': '*' },
  { 'if-none-match': `W/"${'x'.repeat(2_000)}"` },
  { range: 'bytes=0-' },
  { range: 'bytes=-1' },
  { range: 'bytes=9999999999999999999-1' },
  { range: 'bytes=a-b,c-d' },
  { accept: 'image/nothing' },
  { 'accept-encoding': 'br;q=2, gzip;q=-1, *' },
  { 'accept-language': 'x'.repeat(5_000) },
  { 'user-agent': '\u00ff'.repeat(1_000) },
  { 'user-agent': '' },
  { 'x-forwarded-for': '::::, 1.2.3.4.5' },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: 'session=%00%ff; session=; =; ;' },
  { cookie: `session=${'x'.repeat(3_000)}` },
  { cookie: '__proto__=1; constructor=2' },
  { expect: 'a miracle' },
];
