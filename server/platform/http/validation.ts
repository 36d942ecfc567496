import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import type { Endpoint } from '@plotline/contract/endpoint.ts';
import { compileUuids } from '../uuids.ts';
import { HttpError, type FieldError } from './errors.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Part = 'path' | 'query' | 'body';

/**
 * Checks a request against its endpoint; 422 that names every broken field. Texts in addresses become numbers and
 * flags, UUIDs become lower case.
 */
export function compileInput(endpoint: Endpoint): (raw: RawInput) => RawInput {
  const params = endpoint.params && compileTextPart('path', endpoint.params);
  const query = endpoint.query && compileTextPart('query', endpoint.query);
  const body = endpoint.body && compilePart('body', endpoint.body, withDefaults(endpoint.body));
  return (raw) => ({
    params: params ? params(raw.params) : {},
    query: query ? query(raw.query) : {},
    body: body ? body(raw.body) : undefined,
  });
}

/** Checks the text fields of an uploaded form, as far as its endpoint declares them. */
export function compileFields({ multipart }: Endpoint): (fields: unknown) => void {
  if (!multipart?.fields) return () => {};
  return compilePart('body', multipart.fields, (fields) => fields);
}

function compileTextPart(part: Part, schema: TObject): (value: unknown) => unknown {
  const properties = Object.entries(schema.properties);
  const defaults = Object.fromEntries(
    properties.flatMap(([name, property]) => ('default' in property ? [[name, property.default]] : [])),
  );
  return compilePart(part, schema, (raw) => ({ ...defaults, ...typed(schema, raw) }));
}

/** Most schemas declare none, and looking for them takes longer than the check. */
function withDefaults(schema: TSchema): (raw: unknown) => unknown {
  const declaresAny = JSON.stringify(schema).includes('"default":');
  return (raw) => (declaresAny ? Value.Default(schema, raw ?? {}) : (raw ?? {}));
}

function compilePart(
  part: Part,
  schema: TSchema,
  read: (raw: unknown) => unknown,
): (value: unknown) => unknown {
  const compiled = Compile(schema);
  const normalise = compileUuids(schema);
  return (raw) => {
    // First: what is nested too deeply is more than filling in the defaults can bear, too.
    const unstorable = findUnstorableText(raw, [part]);
    if (unstorable) throw new HttpError(422, 'validation', [unstorable]);
    const value = read(raw);
    if (!compiled.Check(value))
      throw new HttpError(422, 'validation', fieldErrors(part, compiled.Errors(value)));
    return normalise ? normalise(value) : value;
  };
}

/** Numbers and flags as addresses carry them. What is not plainly one stays a text, which the check then refuses. */
function typed(schema: TObject, raw: unknown): object {
  const entries = Object.entries(raw ?? {}).map(([name, text]) => [
    name,
    typedText(schema.properties[name], text),
  ]);
  return Object.fromEntries(entries);
}

function typedText(schema: TSchema | undefined, text: unknown): unknown {
  const type = schema && 'type' in schema ? schema.type : undefined;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(String(text)))
    return Number(text);
  return text;
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** One entry for each place: of a broken union the checker reports every branch as well. */
function fieldErrors(part: Part, errors: readonly SchemaError[]): FieldError[] {
  const byPlace = new Map<string, FieldError>();
  for (const error of errors) {
    const base = [part, ...error.instancePath.split('/').slice(1).map(stepOf)];
    const missing = 'requiredProperties' in error.params ? error.params.requiredProperties : undefined;
    if (Array.isArray(missing)) {
      for (const name of missing) add([...base, String(name)], 'Field required', 'missing');
    } else add(base, capitalised(error.message), error.keyword);
  }
  return [...byPlace.values()];

  function add(loc: (string | number)[], msg: string, type: string): void {
    const place = loc.join('/');
    if (!byPlace.has(place)) byPlace.set(place, { loc, msg, type });
  }
}

/** A step of a JSON pointer, RFC 6901; positions in lists are numbers. */
function stepOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text.replaceAll('~1', '/').replaceAll('~0', '~');
}

function capitalised(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Far beyond what any endpoint takes, and far from what the stack bears. */
const DEEPEST = 50;

/** PostgreSQL stores neither NUL nor half of a surrogate pair; saying so beats changing what was typed. */
function findUnstorableText(value: unknown, loc: readonly (string | number)[]): FieldError | undefined {
  if (isStorable(value)) return undefined;
  if (typeof value === 'string')
    return { loc, msg: 'Text contains a character that cannot be stored', type: 'invalid_text' };
  if (loc.length > DEEPEST)
    return { loc: loc.slice(0, 1), msg: 'The value is nested too deeply', type: 'invalid_nesting' };
  for (const [key, inner] of Object.entries(value ?? {})) {
    if (isStorable(inner)) continue;
    const found = findUnstorableText(inner, [...loc, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}

/** Without looking into it. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  return typeof value !== 'object' || value === null;
}
