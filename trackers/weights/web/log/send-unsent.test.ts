import { sampleUser } from '@plotline/contract/user.samples.ts';
import { setUnsentWork } from '@plotline/web/tracker-kit/offline.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finishedEntry } from './draft-entry.ts';
import { loadLocalWorkouts, saveLocalWorkout } from './local-workouts.ts';
import { sampleDraft, sampleWorkout } from './log.samples.ts';
import { sendUnsent } from './send-unsent.ts';

const ada = sampleUser;
const bob = { ...sampleUser, uuid: '0198c0de-0000-7000-8000-000000000002', username: 'bob' };
const NOTE = `weights/${ada.uuid}`;
const notes = new Map<string, string>();
const workouts = new Map<string, unknown>();

/** An IndexedDB request, or transaction, that succeeds at once. */
function succeed<Result>(result: Result) {
  const request = { result, onsuccess: () => undefined };
  queueMicrotask(() => request.onsuccess());
  return request;
}

const objectStore = () => ({
  getAll: () => succeed([...workouts.values()]),
  getAllKeys: () => succeed([...workouts.keys()]),
  put: (value: unknown, key: string) => void workouts.set(key, value),
  delete: (key: string) => void workouts.delete(key),
  get transaction() {
    return succeed(undefined);
  },
});

/** Responds to each request with this status. */
function respondWith(status: number, body: object): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

const unsentOf = async ({ uuid }: typeof ada) =>
  (await loadLocalWorkouts(uuid)).unsent.map(({ problem }) => problem);

beforeEach(async () => {
  notes.clear();
  workouts.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
    removeItem: (key: string) => void notes.delete(key),
  });
  vi.stubGlobal('indexedDB', { open: () => succeed({ transaction: () => ({ objectStore }) }) });
  const draft = sampleDraft();
  const finished = finishedEntry(draft, { endedAt: null, now: new Date(draft.startedAt) });
  await saveLocalWorkout(ada.uuid, { draft, savedAtMs: 1, finished, problem: null });
  setUnsentWork({ type: 'weights', userId: ada.uuid }, true);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when the server stores a workout, it leaves the device', async () => {
  respondWith(201, { workout: sampleWorkout() });
  await sendUnsent(ada, new QueryClient());
  expect(await unsentOf(ada)).toEqual([]);
  expect(notes.size).toBe(0);
});

test('when another user of the device signs in first, the workout is still sent later', async () => {
  // A note of an earlier version names no user.
  notes.set('unsent-work', 'weights');
  respondWith(201, { workout: sampleWorkout() });
  await sendUnsent(bob, new QueryClient());
  expect(notes.get('unsent-work')).toBe('weights');
  expect(await unsentOf(ada)).toEqual([null]);
});

test('when the server refuses a workout, it stays with the reason and is not sent again', async () => {
  respondWith(422, { detail: 'A finished workout needs at least one set' });
  await sendUnsent(ada, new QueryClient());
  expect(await unsentOf(ada)).toEqual(['A finished workout needs at least one set']);
  expect(notes.size).toBe(0);
});

// 401: the session has expired; 403: the user is suspended.
test.each([401, 403, 429, 500])('when the server responds %i, the workout is sent later', async (status) => {
  respondWith(status, { detail: 'Not now' });
  await sendUnsent(ada, new QueryClient());
  expect(await unsentOf(ada)).toEqual([null]);
  expect(notes.get('unsent-work')).toBe(NOTE);
});
