import { expect, type APIRequestContext } from '@playwright/test';

/** Adds every tracker that the server has. */
export async function addTrackers(request: APIRequestContext): Promise<void> {
  const answer: { trackers: { type: string }[] } = await (
    await request.get('/api/trackers/available')
  ).json();
  for (const { type } of answer.trackers) {
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
  const answer: { trackers: MyTracker[] } = await (await request.get('/api/trackers/my-trackers')).json();
  return answer.trackers;
}
