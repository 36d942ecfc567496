import { sql } from 'kysely';
import type { WeightsSettings } from '../../contract/settings.ts';
import type { WeightsDb } from '../weights.db.ts';

export const DEFAULT_SETTINGS: WeightsSettings = {
  unit: 'kg',
  formula: 'epley',
  week_goal: 1,
  share_bodyweight: false,
};

export async function findSettings(db: WeightsDb, userId: string): Promise<WeightsSettings> {
  const { rows } = await sql<WeightsSettings>`
    select unit, formula, week_goal, share_bodyweight from weights_settings where user_id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? DEFAULT_SETTINGS;
}

export async function saveSettings(db: WeightsDb, userId: string, settings: WeightsSettings): Promise<void> {
  await sql`
    insert into weights_settings (user_id, unit, formula, week_goal, share_bodyweight)
    values (${userId}, ${settings.unit}, ${settings.formula}, ${settings.week_goal}, ${settings.share_bodyweight})
    on conflict (user_id) do update set unit = excluded.unit, formula = excluded.formula,
      week_goal = excluded.week_goal, share_bodyweight = excluded.share_bodyweight`.execute(db);
}
