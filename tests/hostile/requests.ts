import type { RequestBody, RunningEndpoint } from '../support/open-api.ts';
import { formBody } from './forms.ts';
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

/** Replaces the value or a part of it. */
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
