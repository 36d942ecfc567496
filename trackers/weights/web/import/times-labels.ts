import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import type { correctImportTimes } from '../../contract/imports.ts';

type Correction = ResponseOf<typeof correctImportTimes>;

/** Writes `12 workouts move, 2 of them to another day. 1 edited workout stays.` */
export function timesSummary({
  workouts,
  other_day: otherDay,
  kept_edited: kept,
}: Pick<Correction, 'workouts' | 'other_day' | 'kept_edited'>): string {
  if (workouts === 0) return 'No times change.';
  const some = otherDay === 0 ? '' : `, ${otherDay} of them to another day`;
  const days = otherDay === workouts ? ' to another day' : some;
  const move = `${counted(workouts, 'workout')} ${workouts === 1 ? 'moves' : 'move'}${days}.`;
  if (kept === 0) return move;
  return `${move} ${counted(kept, 'edited workout')} ${kept === 1 ? 'stays' : 'stay'}.`;
}

/** Writes `Mon, Mar 2, 2026, 6:04 PM` in the zone of the workout. */
export function timeIn({ started_at, timezone }: Correction['examples'][number]['before']): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(started_at));
}
