import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';

export async function addTrackers(request: APIRequestContext): Promise<void> {
  const available: { trackers: { type: string }[] } = await (
    await request.get('/api/trackers/available')
  ).json();
  for (const { type } of available.trackers) {
    const added = await request.post('/api/trackers/enable', { data: { tracker_type: type } });
    expect(added.ok()).toBe(true);
  }
}

interface MyTracker {
  type: string;
  name: string;
  is_public: boolean;
}

export async function myTrackers(request: APIRequestContext): Promise<MyTracker[]> {
  const mine: { trackers: MyTracker[] } = await (await request.get('/api/trackers/my-trackers')).json();
  return mine.trackers;
}

/** Adds the weights tracker and publishes a finished workout. */
export async function postWorkout(
  request: APIRequestContext,
  title: string,
  exercises?: readonly string[],
): Promise<void> {
  const added = await request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  expect(added.ok()).toBe(true);
  await finishWorkout(request, title, exercises);
}

/** Returns at most this many minutes, fewer after midnight: a workout is one of today, not of yesterday. */
function minutesOfToday(most: number): number {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Paris' }).format();
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.min(most, Math.max(1, hours * 60 + minutes));
}

export async function finishWorkout(
  request: APIRequestContext,
  title: string,
  exercises: readonly string[] = ['Squat'],
  { reps = 5 }: { readonly reps?: number } = {},
): Promise<void> {
  const set = { set_type: 'normal', done: true, weight_entered: 60, weight_unit: 'kg', reps };
  const exerciseOf = (name: string) => ({
    name,
    superset_group: null,
    notes: null,
    rest_seconds: null,
    sets: [{ ...set, rpe: null, distance_m: null, duration_s: null }],
  });
  const workout = {
    client_id: randomUUID(),
    title,
    notes: null,
    started_at: new Date(Date.now() - minutesOfToday(60) * 60_000).toISOString(),
    ended_at: new Date().toISOString(),
    timezone: 'Europe/Paris',
    state: 'finished',
    version: 1,
    exercises: exercises.map(exerciseOf),
  };
  const saved = await request.post('/api/weights/workouts', { data: workout });
  expect(saved.status()).toBe(201);
}
