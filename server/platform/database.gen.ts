// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

import type { Generated } from 'kysely';

export type Database = {
  schema_migrations: SchemaMigrations;
};

export interface SchemaMigrations {
  scope: string;
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}
