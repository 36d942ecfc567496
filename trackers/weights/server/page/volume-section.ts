import type { Static } from 'typebox';
import type { Bucket, VolumeSection } from '../../contract/page.ts';
import type { WeightUnit } from '../../contract/workouts.ts';
import { daysWithin, round, totalOf, type Day } from './headline.ts';
import { bucketsOf, type Window } from '@plotline/server/tracker-kit/window.ts';

/** Builds volume and sets over time from `days` in order; the average excludes the current bucket. */
export function volumeSection(
  window: Window,
  days: readonly Day[],
  unit: WeightUnit,
): Static<typeof VolumeSection> {
  const inWindow = daysWithin(days, window);
  let next = 0;
  const buckets = bucketsOf(window).map((span): Bucket => {
    const first = next;
    while ((inWindow[next]?.date ?? '') <= span.end && next < inWindow.length) next += 1;
    const { volumeKg, sets, workouts } = totalOf(inWindow.slice(first, next));
    return { ...span, volume_kg: round(volumeKg), sets, workouts, is_running: span.end === window.to };
  });
  const done = buckets.filter(({ is_running }) => !is_running);
  const sum = done.reduce((total, { volume_kg }) => total + volume_kg, 0);
  return {
    key: 'volume',
    kind: 'bars',
    title: { day: 'Daily volume', week: 'Weekly volume', month: 'Monthly volume' }[window.bucket],
    unit,
    average_volume_kg: done.length === 0 ? null : round(sum / done.length),
    sets_without_volume: totalOf(inWindow).setsWithoutVolume,
    buckets,
  };
}
