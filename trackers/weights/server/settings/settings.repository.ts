import type { WeekStart } from '@plotline/contract/schema.ts';
import { sql } from 'kysely';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { WeightsDb } from '../weights.db.ts';
import type { ExerciseEntry } from '../../contract/workouts.ts';

export const DEFAULT_SETTINGS: WeightsSettings = {
  unit: 'kg',
  formula: 'epley',
  week_goal: 1,
  share_bodyweight: false,
  gym: null,
  rest_weeks: [],
};

export async function findSettings(db: WeightsDb, userId: string): Promise<WeightsSettings> {
  const { rows } = await sql<WeightsSettings>`
    select unit, formula, week_goal, share_bodyweight, gym, rest_weeks from weights_settings
    where user_id = ${userId}`.execute(db);
  return rows[0] ?? DEFAULT_SETTINGS;
}

export async function saveSettings(db: WeightsDb, userId: string, settings: WeightsSettings): Promise<void> {
  const { unit, formula, week_goal, share_bodyweight, rest_weeks } = settings;
  const gym = settings.gym && JSON.stringify(settings.gym);
  await sql`
    insert into weights_settings (user_id, unit, formula, week_goal, share_bodyweight, gym, rest_weeks)
    values (${userId}, ${unit}, ${formula}, ${week_goal}, ${share_bodyweight}, ${gym}::jsonb, ${rest_weeks}::text[])
    on conflict (user_id) do update set unit = excluded.unit, formula = excluded.formula,
      week_goal = excluded.week_goal, share_bodyweight = excluded.share_bodyweight, gym = excluded.gym,
      rest_weeks = excluded.rest_weeks`.execute(db);
}

/** Returns today in the user's time zone and the first day of their weeks. */
export async function findCalendar(
  db: WeightsDb,
  userId: string,
  now: Date,
): Promise<{ today: string; weekStart: WeekStart } | undefined> {
  const { rows } = await sql<{ today: string; weekStart: WeekStart }>`
    select (${now}::timestamptz at time zone timezone)::date as today, week_start as "weekStart"
    from kit_users where uuid = ${userId}`.execute(db);
  return rows[0];
}

/** `exercises` was checked against the contract when it was written. */
export type TemplateRow = { uuid: string; name: string; exercises: ExerciseEntry[] };

export async function findTemplates(db: WeightsDb, userId: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select uuid, name, exercises from weights_templates
    where user_id = ${userId} order by created_at desc, uuid`.execute(db);
  return rows;
}

export async function countTemplates(db: WeightsDb, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from weights_templates where user_id = ${userId}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertTemplate(
  db: WeightsDb,
  { userId, createdAt, template }: { userId: string; createdAt: Date; template: TemplateRow },
): Promise<void> {
  await sql`
    insert into weights_templates (uuid, user_id, name, exercises, created_at)
    values (${template.uuid}, ${userId}, ${template.name}, ${JSON.stringify(template.exercises)}, ${createdAt})`.execute(
    db,
  );
}

/** Changes the given columns of a template; returns it, or undefined if the user has none of this id. */
export async function saveTemplate(
  db: WeightsDb,
  { userId, uuid }: { userId: string; uuid: string },
  { name, exercises }: Partial<Pick<TemplateRow, 'name' | 'exercises'>>,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    update weights_templates set name = coalesce(${name ?? null}::text, name),
      exercises = coalesce(${exercises ? JSON.stringify(exercises) : null}::jsonb, exercises)
    where user_id = ${userId} and uuid = ${uuid} returning uuid, name, exercises`.execute(db);
  return rows[0];
}

export async function removeTemplate(db: WeightsDb, userId: string, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ uuid: string }>`
    delete from weights_templates where user_id = ${userId} and uuid = ${uuid} returning uuid`.execute(db);
  return rows.length > 0;
}
