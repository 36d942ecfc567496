import { sql } from 'kysely';
import type { ExerciseRow } from './exercises.repository.ts';
import type { WeightsDb } from '../weights.db.ts';

/** An advisory lock id that nothing else in this database uses. */
const CATALOGUE_LOCK = 7_022_027;

export async function loadedCatalogue(db: WeightsDb): Promise<string | undefined> {
  const { rows } = await sql<{ file_sha256: string }>`select file_sha256 from weights_catalogue`.execute(db);
  return rows[0]?.file_sha256;
}

/** Inserts new exercises and updates changed ones, one node at a time. */
export async function saveCatalogue(
  db: WeightsDb,
  sha256: string,
  exercises: readonly ExerciseRow[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`.execute(db);
  await sql`
    insert into weights_exercises as e
    select * from json_populate_recordset(null::weights_exercises, ${JSON.stringify(exercises)}::json)
    on conflict (uuid) do update set name = excluded.name, name_key = excluded.name_key,
      search_text = excluded.search_text, load_type = excluded.load_type,
      bodyweight_fraction = excluded.bodyweight_fraction, per_hand = excluded.per_hand,
      equipment = excluded.equipment, mechanic = excluded.mechanic, category = excluded.category,
      primary_muscles = excluded.primary_muscles, secondary_muscles = excluded.secondary_muscles
    where e is distinct from excluded`.execute(db);
  await sql`
    insert into weights_catalogue (file_sha256) values (${sha256})
    on conflict (is_only) do update set file_sha256 = excluded.file_sha256`.execute(db);
}

export async function findCatalogueIds(db: WeightsDb): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from weights_exercises where owner_id is null`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}
