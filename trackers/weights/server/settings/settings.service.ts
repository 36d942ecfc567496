import type { WeightsSettings } from '../../contract/settings.ts';
import { rebuildAllRecords } from '../records/records.service.ts';
import { findSettings, saveSettings } from './settings.repository.ts';
import type { WeightsKit } from '../weights.db.ts';

export function getSettings(kit: WeightsKit, userId: string): Promise<WeightsSettings> {
  return findSettings(kit.db, userId);
}

/** Updates settings; another formula rebuilds the records, because estimates are records. */
export function updateSettings(
  kit: WeightsKit,
  userId: string,
  changes: Partial<WeightsSettings>,
): Promise<WeightsSettings> {
  return kit.transaction(async (trx) => {
    await kit.lockTracker(trx, userId);
    const before = await findSettings(trx, userId);
    const settings: WeightsSettings = {
      unit: changes.unit ?? before.unit,
      formula: changes.formula ?? before.formula,
      week_goal: changes.week_goal ?? before.week_goal,
      share_bodyweight: changes.share_bodyweight ?? before.share_bodyweight,
    };
    await saveSettings(trx, userId, settings);
    if (settings.formula !== before.formula) await rebuildAllRecords(trx, userId, settings.formula);
    return settings;
  });
}
