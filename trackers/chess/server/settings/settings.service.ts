import type { ChessSettings } from '../../contract/settings.ts';
import type { ChessKit } from '../chess.db.ts';
import { findSettings, saveSettings } from './settings.repository.ts';

/** Applies the given settings. A change is visible to others right away. */
export function updateSettings(
  kit: ChessKit,
  userId: string,
  changes: Partial<ChessSettings>,
): Promise<ChessSettings> {
  return kit.lockedTransaction(userId, async (trx) => {
    const before = await findSettings(trx, userId);
    const settings = { hide_ratings: changes.hide_ratings ?? before.hide_ratings };
    if (settings.hide_ratings === before.hide_ratings) return before;
    await saveSettings(trx, userId, settings);
    await kit.publishPrivacyChange(trx, userId);
    return settings;
  });
}
