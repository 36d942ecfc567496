import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteStored } from './store-workout.ts';

const UUID = '01a1fe2a-8de8-7493-b4eb-a309e47685ef';

/** Responds to the requests in turn with these statuses and bodies; returns the list of requests. */
function respondWith(...responses: readonly (readonly [number, object])[]) {
  const remaining = [...responses];
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`);
    const [status, body] = remaining.shift() ?? [500, {}];
    return Response.json(body, { status });
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('deleteStored', () => {
  it('when a draft was finished elsewhere, the workout is kept', async () => {
    const sent = respondWith([409, { detail: 'This workout is finished, so it was not discarded' }]);
    expect(await deleteStored({ uuid: UUID, isEdit: false })).toBe('kept');
    expect(sent).toEqual([`DELETE /api/weights/workouts/${UUID}?draft_only=true`]);
  });

  it('when it is already deleted, that is no error', async () => {
    respondWith([404, { detail: 'Workout not found' }]);
    expect(await deleteStored({ uuid: UUID, isEdit: false })).toBe('deleted');
  });

  it('when a finished workout is edited, it is deleted in any state', async () => {
    const sent = respondWith([200, { success: true }]);
    expect(await deleteStored({ uuid: UUID, isEdit: true })).toBe('deleted');
    expect(sent).toEqual([`DELETE /api/weights/workouts/${UUID}?draft_only=false`]);
  });
});
