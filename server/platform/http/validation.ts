import { Type, type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import type { Endpoint } from '@plotline/contract/endpoint.ts';
import { compileUuids } from '../uuids.ts';
import { HttpError, type FieldError } from './errors.ts';
import { findUnstorableText } from './unstorable-text.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Part = 'path' | 'query' | 'body';

type ParseInput = (raw: RawInput) => RawInput;

/** Endpoints are constants: the servers of one process share their compiled validation. */
const compiledInputs = new WeakMap<Endpoint, ParseInput>();

/**
 * Returns the validation of an endpoint's requests; it throws 422 with every invalid field. Texts in addresses become
 * numbers and booleans, UUIDs become lower case. The first request compiles it: all together would delay the start.
 */
export function inputParser(endpoint: Endpoint): ParseInput {
  return (raw) => {
    const parse = compiledInputs.get(endpoint) ?? compileInput(endpoint);
    compiledInputs.set(endpoint, parse);
    return parse(raw);
  };
}

function compileInput(endpoint: Endpoint): ParseInput {
  const params = endpoint.params && compileTextPart('path', endpoint.params);
  const query = endpoint.query && compileTextPart('query', endpoint.query);
  const body = endpoint.body && compilePart('body', endpoint.body, withDefaults(endpoint.body));
  return (raw) => ({
    params: params ? params(raw.params) : {},
    query: query ? query(raw.query) : {},
    body: body ? body(raw.body) : undefined,
  });
}

/** Compiles the validation of the declared text fields of an uploaded form. */
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

/** Fills in defaults. Most schemas have none, and looking for them would take longer than the validation. */
function withDefaults(schema: TSchema): (raw: unknown) => unknown {
  const declaresAny = JSON.stringify(schema).includes('"default":');
  if (!declaresAny) return (raw) => raw ?? {};
  const texts = textsWithDefault(schema);
  return (raw) => Value.Default(schema, withTextsAlone(raw ?? {}, texts));
}

/** Returns the names of texts that are empty when they are missing. */
function textsWithDefault(schema: TSchema): ReadonlySet<string> {
  const fields = Type.IsObject(schema) ? Object.entries(schema.properties) : [];
  return new Set(
    fields.flatMap(([name, field]) => ('default' in field && field.default === '' ? [name] : [])),
  );
}

/** Leaves out those of `names` that are null or otherwise no text: they count as missing. */
function withTextsAlone(raw: unknown, names: ReadonlySet<string>): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const fields = Object.entries(raw);
  return Object.fromEntries(fields.filter(([name, value]) => typeof value === 'string' || !names.has(name)));
}

function compilePart(
  part: Part,
  schema: TSchema,
  read: (raw: unknown) => unknown,
): (value: unknown) => unknown {
  const compiled = Compile(schema);
  const normalise = compileUuids(schema);
  return (raw) => {
    // First: filling in defaults would overflow the stack on deeply nested values.
    const unstorable = findUnstorableText(raw, [part]);
    if (unstorable) throw new HttpError(422, 'validation', [unstorable]);
    const value = read(raw);
    if (!compiled.Check(value))
      throw new HttpError(422, 'validation', fieldErrors(part, compiled.Errors(shortened(schema, value))));
    return normalise ? normalise(value) : value;
  };
}

/**
 * Cuts lists of an invalid value that are too long: they stay too long, but the validator, which looks for errors in
 * every item, cannot block the event loop.
 */
function shortened(schema: TSchema, value: unknown): unknown {
  if (Type.IsUnion(schema)) {
    const longest = schema.anyOf.find((branch) => Type.IsArray(branch) === Array.isArray(value));
    return longest ? shortened(longest, value) : value;
  }
  if (Type.IsArray(schema) && Array.isArray(value)) {
    const kept = 'maxItems' in schema ? value.slice(0, Number(schema.maxItems) + 1) : value;
    return kept.map((item) => shortened(schema.items, item));
  }
  if (!Type.IsObject(schema) || !isNested(value) || Array.isArray(value)) return value;
  const lists = Object.entries(schema.properties).filter(([name]) => Object.hasOwn(value, name));
  const parts = lists.map(([name, inner]) => [name, shortened(inner, Reflect.get(value, name))]);
  return { ...value, ...Object.fromEntries(parts) };
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['', true],
  ['false', false],
  ['0', false],
]);

/** Converts texts of an address to numbers and booleans: `?force`, `?force=1` and `?force=true` mean the same. Others stay texts, which the validation refuses. */
function typed(schema: TObject, raw: unknown): object {
  const entries = Object.entries(raw ?? {}).map(([name, text]) => [
    name,
    typedText(schema.properties[name], text),
  ]);
  return Object.fromEntries(entries);
}

function typedText(schema: TSchema | undefined, text: unknown): unknown {
  const type = schema && 'type' in schema ? schema.type : undefined;
  if (type === 'boolean') return BOOLEANS.get(text) ?? text;
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

/** Returns one error per place: for unions the validator reports every branch as well. */
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

/** Decodes a step of a JSON pointer (RFC 6901); list positions become numbers. */
function stepOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text.replaceAll('~1', '/').replaceAll('~0', '~');
}

function capitalised(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
