import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** SHA-256 of a migration before and after its comments were reworded; the statements are the same. */
export interface Rewording {
  /** The checksum in databases and backups. */
  readonly original: string;
  readonly reworded: string;
}

const RewordingsSchema = Type.Record(
  Type.String(),
  Type.Object({ original: Type.String(), reworded: Type.String() }),
);

/** Returns the reworded migrations of a folder by name, as its `reworded.json` lists them. */
export function readRewordings(dir: string): ReadonlyMap<string, Rewording> {
  const file = path.join(dir, 'reworded.json');
  if (!existsSync(file)) return new Map();
  return new Map(Object.entries(Value.Parse(RewordingsSchema, JSON.parse(readFileSync(file, 'utf8')))));
}
