import { randomUUID } from 'node:crypto';
import type { Random } from './random.ts';

/** The part of JSON Schema that contracts use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Real values of the server under test, which get further than invented ones. */
export interface Known {
  readonly uuids: readonly string[];
  readonly usernames: readonly string[];
  readonly trackers: readonly string[];
  readonly likeableTypes: readonly string[];
}

export interface Source {
  readonly random: Random;
  readonly known: Known;
}

/** Returns a value that the schema accepts; `name` is the field's name. */
export function validValue(schema: Schema, name: string, source: Source): unknown {
  const { random } = source;
  if (schema.anyOf) return validValue(random.pick(schema.anyOf), name, source);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => validValue(part, name, source)));
  if (schema.enum) return random.pick(schema.enum);
  if ('const' in schema) return schema.const;
  switch (schema.type) {
    case 'object':
      return validObject(schema, source);
    case 'array': {
      const least = schema.minItems ?? 0;
      const length = Math.min(schema.maxItems ?? 3, least + random.below(3));
      return Array.from({ length }, () => validValue(schema.items ?? {}, name, source));
    }
    case 'string':
      return validText(schema, name, source);
    case 'integer':
    case 'number':
      return validNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
}

function validObject({ properties = {}, required = [] }: Schema, source: Source): object {
  const taken = Object.entries(properties).filter(
    ([name]) => required.includes(name) || source.random.chance(0.7),
  );
  return Object.fromEntries(taken.map(([name, schema]) => [name, validValue(schema, name, source)]));
}

function validNumber({ type, minimum = 0, maximum = 1_000 }: Schema, random: Random): number {
  const range = Math.max(1, Math.min(maximum - minimum, 1_000));
  return minimum + random.below(type === 'integer' ? range + 1 : range);
}

const PATTERNS: Readonly<Record<string, string>> = {
  '^[\\w-]{22}(==)?$': 'x'.repeat(22),
  '^[\\w-]{87}=?$': 'x'.repeat(87),
  '^\\d{1,6}$': '12',
};
const TEXTS: Readonly<Record<string, string>> = {
  timezone: 'Europe/Paris',
  password: 'Violet-Kite-7',
  password_confirm: 'Violet-Kite-7',
  current_password: 'Violet-Kite-7',
  first_name: 'Ada',
};

function validText(schema: Schema, name: string, { random, known }: Source): string {
  const { pattern } = schema;
  if (schema.format === 'uuid') return random.chance(0.9) ? random.pick(known.uuids) : randomUUID();
  if (schema.format === 'date-time') return new Date(Date.now() - random.below(10 ** 9)).toISOString();
  if (pattern?.startsWith('^\\d{4}')) return `20${10 + random.below(17)}-0${1 + random.below(9)}-15`;
  if (pattern !== undefined) return PATTERNS[pattern] ?? 'x';
  if (/user|follower|view_as/.test(name)) return random.pick(known.usernames);
  if (/^tracker(?:_type)?$/.test(name)) return random.pick(known.trackers);
  if (/^(?:likeable|activity)_type$/.test(name)) return random.pick(known.likeableTypes);
  if (name === 'email') return `${randomUUID().slice(0, 13)}@example.org`;
  const text = TEXTS[name] ?? `text ${random.below(10_000)}`;
  return text.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 1_000);
}
