import { sql } from 'kysely';
import type { BodyweightEntry } from '../../contract/bodyweight.ts';
import type { BodyweightEntry as BodyweightOfDay } from '../formulas/load.ts';
import type { WeightsDb } from '../weights.db.ts';

/** Returns the body weights in kilograms, in date order. */
export async function findBodyweights(db: WeightsDb, userId: string): Promise<BodyweightOfDay[]> {
  const { rows } = await sql<BodyweightOfDay>`
    select local_date as "localDate", weight_kg as "weightKg" from weights_bodyweight
    where user_id = ${userId} order by local_date`.execute(db);
  return rows;
}

/** Returns the body weights as entered, in date order. */
export async function findEntries(db: WeightsDb, userId: string): Promise<BodyweightEntry[]> {
  const { rows } = await sql<BodyweightEntry>`
    select local_date as date, weight_entered as weight, weight_unit as unit from weights_bodyweight
    where user_id = ${userId} order by local_date`.execute(db);
  return rows;
}

export async function saveEntry(
  db: WeightsDb,
  userId: string,
  { date, weight, unit, weightKg }: BodyweightEntry & { weightKg: number },
): Promise<void> {
  await sql`
    insert into weights_bodyweight (user_id, local_date, weight_entered, weight_unit, weight_kg)
    values (${userId}, ${date}, ${weight}, ${unit}, ${weightKg})
    on conflict (user_id, local_date) do update set weight_entered = excluded.weight_entered,
      weight_unit = excluded.weight_unit, weight_kg = excluded.weight_kg, import_id = null`.execute(db);
}

/** Inserts imported body weights on days that have none. Returns their number. */
export async function insertImported(
  db: WeightsDb,
  userId: string,
  { importId, entries }: { importId: string; entries: readonly (BodyweightEntry & { weightKg: number })[] },
): Promise<number> {
  const { rows } = await sql`
    insert into weights_bodyweight (user_id, local_date, weight_entered, weight_unit, weight_kg, import_id)
    select ${userId}, e.date, e.weight, e.unit, e."weightKg", ${importId}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(date date, weight double precision, unit text, "weightKg" double precision)
    on conflict (user_id, local_date) do nothing
    returning local_date`.execute(db);
  return rows.length;
}

/** Deletes the body weights of an import. Returns their number. */
export async function removeImported(db: WeightsDb, importId: string): Promise<number> {
  const { rows } = await sql`
    delete from weights_bodyweight where import_id = ${importId} returning local_date`.execute(db);
  return rows.length;
}

export async function removeEntry(db: WeightsDb, userId: string, date: string): Promise<boolean> {
  const { rows } = await sql`
    delete from weights_bodyweight where user_id = ${userId} and local_date = ${date} returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}
