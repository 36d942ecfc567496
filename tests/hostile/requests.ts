import type { RequestBody, RunningEndpoint } from '../support/open-api.ts';
import {
  brokenBodies,
  contentTypes,
  hostileKey,
  hostileText,
  hostileValue,
  jsonWithRaw,
  oddHeaders,
} from './hostile-values.ts';
import type { Random } from './random.ts';
import { validValue, type Source } from './valid-values.ts';
import { randomBytes } from 'node:crypto';

export interface HostileRequest {
  readonly endpoint: string;
  readonly method: string;
  /** Path as sent, escaped or not. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

interface Draft {
  readonly path: Record<string, string>;
  query: [name: string, value: string][];
  body: unknown;
  headers: Record<string, string>;
  /** Replaces the body. */
  written: string | Buffer | undefined;
}

/** Returns a mostly valid request with one or a few errors. */
export function hostileRequest(endpoint: RunningEndpoint, source: Source): HostileRequest {
  const { random } = source;
  const draft = validDraft(endpoint, source);
  for (let left = random.pick([0, 1, 1, 1, 2, 4]); left > 0; left -= 1) spoil(draft, endpoint, random);
  const query = draft.query.map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&');
  return {
    endpoint: endpoint.name,
    method: endpoint.method,
    path: addressOf(endpoint, draft, random) + (query === '' ? '' : `?${query}`),
    ...bodyOf(endpoint.body, draft, source),
  };
}

function validDraft({ parameters, body }: RunningEndpoint, source: Source): Draft {
  const draft: Draft = { path: {}, query: [], body: undefined, headers: {}, written: undefined };
  for (const { in: place, name, required, schema } of parameters) {
    if (!required && source.random.chance(0.5)) continue;
    const value = String(validValue(schema, name, source));
    if (place === 'path') draft.path[name] = value;
    else draft.query.push([name, value]);
  }
  if (body) draft.body = validValue(body.schema, 'body', source);
  return draft;
}

function spoil(draft: Draft, { body, path }: RunningEndpoint, random: Random): void {
  const kinds = ['query', 'headers'];
  if (path.includes('{')) kinds.push('path', 'path', 'path');
  if (draft.query.length > 0) kinds.push('query', 'query');
  if (body) kinds.push('body', 'body', 'body', 'body', 'body', 'body', 'written');
  const kind = random.pick(kinds);
  if (kind === 'path') {
    const names = Object.keys(draft.path);
    if (names.length > 0) draft.path[random.pick(names)] = hostileText(random);
  } else if (kind === 'query') spoilQuery(draft, random);
  else if (kind === 'headers') Object.assign(draft.headers, random.pick(oddHeaders));
  else if (kind === 'body') draft.body = spoilValue(draft.body, random);
  else if (random.chance(0.5)) draft.written = random.pick(brokenBodies);
  else draft.headers['content-type'] = random.pick(contentTypes);
}

function spoilQuery(draft: Draft, random: Random): void {
  const text = random.chance(0.5) ? hostileText(random) : jsonWithRaw(hostileValue(random));
  const value = text.slice(0, 6_000);
  const known = draft.query.map(([name]) => name);
  const name = known.length === 0 || random.chance(0.2) ? hostileKey(random) : random.pick(known);
  // Names may repeat.
  if (!known.includes(name) || random.chance(0.2)) draft.query.push([name, value]);
  else draft.query = draft.query.map(([other, old]) => [other, other === name ? value : old]);
}

function spoilValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.05)) return hostileValue(random);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (items.length === 0 || random.chance(0.2)) return [...items, hostileValue(random)];
    if (random.chance(0.1)) return Array.from({ length: 2_000 }, () => items[0]);
    const spoilt = random.below(items.length);
    return items.map((item, index) => (index === spoilt ? spoilValue(item, random) : item));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.1))
    return { ...value, [hostileKey(random)]: hostileValue(random) };
  const [spoilt] = random.pick(entries);
  if (random.chance(0.1)) return Object.fromEntries(entries.filter(([name]) => name !== spoilt));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === spoilt ? spoilValue(inner, random) : inner]),
  );
}

function addressOf({ path }: RunningEndpoint, draft: Draft, random: Random): string {
  const isRaw = random.chance(0.1);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = draft.path[name] ?? 'x';
    // A client without escaping; line breaks cannot be sent at all.
    return isRaw ? value.replaceAll(/[^!-~]/g, '%') : escape(value);
  });
}

function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

type Written = Pick<HostileRequest, 'headers' | 'body'>;

function bodyOf(body: RequestBody | null, { headers, ...draft }: Draft, { random }: Source): Written {
  const type = headers['content-type'];
  if (body?.type === 'multipart/form-data' && draft.written === undefined) {
    const form = formBody(draft.body, random);
    return { headers: { ...form.headers, ...headers }, body: form.body };
  }
  // Sometimes a body where none is expected.
  if (!body && random.chance(0.95)) return { headers, body: undefined };
  const written = draft.written ?? jsonWithRaw(draft.body ?? hostileValue(random));
  return { headers: { ...headers, 'content-type': type ?? 'application/json' }, body: written };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const CSV = 'Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n2026-01-05 10:00:00,Push,Squat,1,100,5\n';
const PGN =
  '[Event "x"]\n[White "ada"]\n[Black "bob"]\n[Result "1-0"]\n[Date "2026.01.05"]\n\n1. e4 e5 2. Nf3 1-0\n';

function fileOf(random: Random): Buffer {
  return random.pick([
    () => Buffer.alloc(0),
    () => PNG,
    () => PNG.subarray(0, 40),
    () => Buffer.concat([PNG.subarray(0, 33), randomBytes(2_000)]),
    () => Buffer.concat([Buffer.from('GIF89a'), randomBytes(500)]),
    () => Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), randomBytes(500)]),
    () => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(500)]),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    () => Buffer.from(CSV),
    () => Buffer.from(CSV.replace('Squat', hostileText(random))),
    () => Buffer.from(CSV.replace('100', hostileText(random))),
    () => Buffer.from(CSV.repeat(2_000)),
    () => Buffer.from(`${'"'.repeat(9_999)}\n`),
    () => Buffer.from(PGN),
    () => Buffer.from(PGN.replace('ada', hostileText(random))),
    () => Buffer.from(PGN.replace('e5', `(${'('.repeat(5_000)}`)),
    () => Buffer.from(PGN.repeat(500)),
    () => randomBytes(5_000),
    () => Buffer.from(CSV, 'utf16le'),
  ])();
}

/** Returns a form as browsers send it, or a damaged one. */
function formBody(fields: unknown, random: Random): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'hostile-boundary';
  const pieces: (string | Buffer)[] = [];
  const add = (head: string, content: string | Buffer) =>
    pieces.push(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`, content, '\r\n');
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  for (const [name, value] of named) {
    if (name !== 'file')
      add(`name="${oneLine(name)}"`, typeof value === 'string' ? value : jsonWithRaw(value));
  }
  const fileName = random.chance(0.3) ? oneLine(hostileText(random)) : 'file.png';
  const partName = random.chance(0.05) ? oneLine(hostileText(random)) : 'file';
  for (let files = random.pick([0, 1, 1, 1, 1, 1, 1, 2]); files > 0; files -= 1)
    add(`name="${partName}"; filename="${fileName}"`, fileOf(random));
  if (random.chance(0.02)) for (let index = 0; index < 50; index += 1) add(`name="f${index}"`, 'x');
  pieces.push(`--${boundary}--\r\n`);
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const isCutShort = random.chance(0.1);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: isCutShort ? body.subarray(0, random.below(body.length)) : body,
  };
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\r\n"]/g, '')
    .slice(0, 500);
}
