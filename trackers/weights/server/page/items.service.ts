import type { ItemsRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import { readItemFilter } from '@plotline/server/tracker-kit/item-filter.ts';
import { WorkoutFilter, type WorkoutLine } from '../../contract/workouts.ts';
import { findSettings } from '../settings/settings.repository.ts';
import { presentLines } from '../workouts/workout-lines.presenter.ts';
import { countLines, findLines } from '../workouts/workout-lines.repository.ts';
import { windowOf } from '@plotline/server/tracker-kit/window.ts';
import { findFirstHiddenDay, type PageKit } from './seen-bodyweight.service.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Lists the finished workouts of a user, newest first, of an exercise or all; on request only those with records. */
export async function items(
  kit: PageKit,
  request: ItemsRequest,
): Promise<{ items: (WorkoutLine | Unshown)[]; total: number; has_more: boolean }> {
  const { db } = kit;
  const { userId, selector, timeframe, page, limit } = request;
  const { exercise, records } = readItemFilter(WorkoutFilter, request.filter, 'weights.invalid_filter');
  const settings = await findSettings(db, userId);
  const bodyweightHiddenFrom = await findFirstHiddenDay(kit, request, settings);
  const window = timeframe === 'all' ? null : windowOf(request, null);
  const filter = {
    userId,
    state: 'finished',
    exerciseId: selector !== null && UUID.test(selector) ? selector : (exercise ?? null),
    from: window?.from ?? null,
    to: window?.to ?? null,
    onlyRecords: records !== undefined,
    bodyweightHiddenFrom,
    excluded: [...request.excluded, ...request.hidden],
  } as const;
  const [rows, total] = await Promise.all([findLines(db, filter, { page, limit }), countLines(db, filter)]);
  const lines = await presentLines(db, rows, { unit: settings.unit, bodyweightHiddenFrom });
  return { items: lines, total, has_more: page * limit < total };
}
