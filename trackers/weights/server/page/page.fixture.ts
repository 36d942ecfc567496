import { OWN_PAGE } from '../../../../tests/support/page-request.ts';
import type { PageContent } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { WeightsSection } from '../../contract/page.ts';
import type { WeightsDb } from '../weights.db.ts';
import { NOW, type User } from '../weights.fixture.ts';

export const BENCH = 'Bench Press (Barbell)';
export const PULL_UP = 'Pull Up';

/** Logs workouts one after the other, and returns their user. */
export async function log(user: User, ...workouts: readonly object[]): Promise<User> {
  for (const workout of workouts) await user.save(workout);
  return user;
}

/** Enters a body weight on January 1. */
export async function weigh(tables: WeightsDb, user: User, weightKg: number): Promise<void> {
  await tables
    .insertInto('weights_bodyweight')
    .values({
      user_id: user.uuid,
      local_date: '2026-01-01',
      weight_entered: weightKg,
      weight_unit: 'kg',
      weight_kg: weightKg,
    })
    .execute();
}

export function headline(page: PageContent, key: string) {
  return page.headline.find((stat) => stat.key === key);
}

export function section<Key extends WeightsSection['key']>(page: PageContent, key: Key) {
  return page.sections.find(
    (candidate): candidate is Extract<WeightsSection, { key: Key }> => candidate.key === key,
  );
}

/** Returns the page request of a visitor. */
export function pageRequest(user: User) {
  return {
    ...OWN_PAGE,
    userId: user.uuid,
    viewer: 'visitor',
    today: NOW.toISOString().slice(0, 10),
  } as const;
}
