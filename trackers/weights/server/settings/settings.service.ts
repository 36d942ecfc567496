import { HttpError } from '@plotline/server/tracker-kit/http.ts';
import { firstDayOfWeek, isDate } from '@plotline/server/tracker-kit/window.ts';
import type { WeightsSettings } from '../../contract/settings.ts';
import { mayPlanRestWeek } from '../formulas/streak.ts';
import { rebuildAllRecords } from '../records/records.service.ts';
import { findCalendar, findSettings, saveSettings } from './settings.repository.ts';
import type { WeightsDb, WeightsKit } from '../weights.db.ts';

export function getSettings(kit: WeightsKit, userId: string): Promise<WeightsSettings> {
  return findSettings(kit.db, userId);
}

/** Updates settings; another formula rebuilds the records, because estimates are records. */
export function updateSettings(
  kit: WeightsKit,
  userId: string,
  changes: Partial<WeightsSettings>,
): Promise<WeightsSettings> {
  return kit.lockedTransaction(userId, async (trx) => {
    const before = await findSettings(trx, userId);
    const settings: WeightsSettings = {
      unit: changes.unit ?? before.unit,
      formula: changes.formula ?? before.formula,
      week_goal: changes.week_goal ?? before.week_goal,
      share_bodyweight: changes.share_bodyweight ?? before.share_bodyweight,
      gym: changes.gym === undefined ? before.gym : changes.gym,
      rest_weeks: [...new Set(changes.rest_weeks ?? before.rest_weeks)].toSorted(),
    };
    await checkRestWeeks(trx, { userId, now: kit.now(), before, settings });
    await saveSettings(trx, userId, settings);
    if (settings.formula !== before.formula) await rebuildAllRecords(trx, userId, settings.formula);
    return settings;
  });
}

interface RestWeekChange {
  userId: string;
  now: Date;
  before: WeightsSettings;
  settings: WeightsSettings;
}

/** Throws 422 if a new rest week is over or too close to another one. */
async function checkRestWeeks(
  trx: WeightsDb,
  { userId, now, before, settings }: RestWeekChange,
): Promise<void> {
  const added = settings.rest_weeks.filter((day) => !before.rest_weeks.includes(day));
  const calendar = added.length > 0 ? await findCalendar(trx, userId, now) : undefined;
  if (!calendar) return;
  const { today, weekStart } = calendar;
  for (const day of added) {
    const others = settings.rest_weeks.filter((other) => other !== day);
    const weekOf = (date: string) => firstDayOfWeek(date, weekStart);
    if (settings.rest_weeks.every(isDate) && mayPlanRestWeek(weekOf(day), today, others.map(weekOf)))
      continue;
    const msg = 'A rest week has to be planned before it ends, at most one in eight weeks';
    throw new HttpError(422, 'validation', [{ loc: ['body', 'rest_weeks'], msg, type: 'value_error' }]);
  }
}
