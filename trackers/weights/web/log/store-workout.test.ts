import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WorkoutEntry } from '../../contract/workouts.ts';
import { draftEntry } from './draft-entry.ts';
import { sampleDraft, sampleWorkout } from './log.samples.ts';
import { deleteStored, storeWorkout } from './store-workout.ts';

const UUID = '01a1fe2a-8de8-7493-b4eb-a309e47685ef';

/** Responds to the requests in turn with these statuses and bodies; returns the list of requests. */
function respondWith(...responses: readonly (readonly [number, object])[]) {
  const remaining = [...responses];
  const sent: { request: string; body: WorkoutEntry | null }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push({ request: `${method} ${url}`, body: typeof body === 'string' ? JSON.parse(body) : null });
    const [status, response] = remaining.shift() ?? [500, {}];
    return Response.json(response, { status });
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('storeWorkout', () => {
  const notFound = [404, { detail: 'Workout not found' }] as const;
  const draft = sampleDraft({ uuid: UUID, version: 3 });

  it('when a draft was discarded elsewhere, it is stored again without its version', async () => {
    const sent = respondWith(notFound, [201, { workout: sampleWorkout({ state: 'draft', version: 1 }) }]);
    expect(await storeWorkout(draftEntry(draft), draft)).toMatchObject({ version: 1 });
    expect(sent.map(({ request }) => request)).toEqual([
      `PUT /api/weights/workouts/${UUID}`,
      'POST /api/weights/workouts',
    ]);
    expect(sent.map(({ body }) => body?.version)).toEqual([3, undefined]);
    expect(sent[1]?.body?.client_id).toBe(draft.clientId);
  });

  it('when an edited workout was deleted elsewhere, it stays deleted', async () => {
    const sent = respondWith(notFound);
    const edit = { ...draft, isEdit: true };
    await expect(storeWorkout(draftEntry(edit), edit)).rejects.toThrow('Workout not found');
    expect(sent).toHaveLength(1);
  });
});

describe('deleteStored', () => {
  it('when a draft was finished elsewhere, the workout is kept', async () => {
    const sent = respondWith([409, { detail: 'This workout is finished, so it was not discarded' }]);
    expect(await deleteStored({ uuid: UUID, isEdit: false })).toBe('kept');
    expect(sent[0]?.request).toBe(`DELETE /api/weights/workouts/${UUID}?draft_only=true`);
  });

  it('when it is already deleted, that is no error', async () => {
    respondWith([404, { detail: 'Workout not found' }]);
    expect(await deleteStored({ uuid: UUID, isEdit: false })).toBe('deleted');
  });

  it('when a finished workout is edited, it is deleted in any state', async () => {
    const sent = respondWith([200, { success: true }]);
    expect(await deleteStored({ uuid: UUID, isEdit: true })).toBe('deleted');
    expect(sent[0]?.request).toBe(`DELETE /api/weights/workouts/${UUID}?draft_only=false`);
  });
});
