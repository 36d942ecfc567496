import type { WeekStart } from '@plotline/contract/schema.ts';
import { sql } from 'kysely';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { WeightsDb } from '../weights.db.ts';

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
