import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { loadTrackers } from '../server/trackers.ts';
import { itemsOfTrackers, runningEndpoints, type RunningEndpoint } from './support/open-api.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// Reads of one item of a tracker that are open to strangers: they follow the rule of visibility, whatever the tracker.

const root = path.resolve(import.meta.dirname, '..', 'trackers');
const app = await createTestApp();
const isItem = await itemsOfTrackers(app);
const endpoints = await runningEndpoints(app);
const modules = await loadTrackers(app.platform.log);
const open = endpoints.filter((endpoint) => endpoint.isOpenToStrangers && isItem(endpoint));

type EnterSample = (post: (url: string, payload: object) => Promise<unknown>, now: Date) => Promise<void>;

test.each(open)(
  'when $name is asked for an item, whoever may not see its post is told there is none',
  async (read) => {
    const type = modules
      .map(({ definition }) => definition.type)
      .find((one) => read.path.startsWith(`/api/${one}/`));
    const [owner, follower, stranger] = await Promise.all(
      ['owner', 'follower', 'stranger'].map((name) => app.signUp(`${name}_of_${type}`)),
    );
    if (type === undefined || !owner || !follower || !stranger) throw new Error('nobody to try with');
    await owner.post('/api/trackers/enable', { tracker_type: type, is_public: true });
    await enterSample(type, owner);
    await follower.post(`/api/follows/${owner.username}`);
    const feed = await owner.get(`/api/${owner.username}`);
    const uuid = feed.json<{ activities: { activity_uuid: string }[] }>().activities[0]?.activity_uuid ?? '';
    const viewers = [owner, follower, stranger, app.guest];
    const seen = () => Promise.all(viewers.map(async (viewer) => statusFor(viewer, read, uuid)));

    expect(await seen()).toEqual([200, 200, 200, 200]);
    await owner.post(`/api/blocks/${stranger.username}`);
    expect(await seen()).toEqual([200, 200, 404, 200]);
    await owner.delete(`/api/blocks/${stranger.username}`);
    await owner.patch('/api/profile/privacy', { is_profile_public: false });
    expect(await seen()).toEqual([200, 200, 404, 404]);
    await owner.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: false });
    expect(await seen()).toEqual([200, 404, 404, 404]);
    await owner.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: true });
    await owner.post('/api/trackers/disable', { tracker_type: type });
    expect(await seen()).toEqual([404, 404, 404, 404]);
    await owner.post('/api/trackers/enable', { tracker_type: type });
    expect(await seen()).toEqual([200, 200, 404, 404]);
    await owner.delete(`/api/posts/${type}/${uuid}`);
    expect(await seen()).toEqual([404, 404, 404, 404]);
  },
);

test('when endpoints are looked through, those that are tried here are few', () => {
  expect(open.length).toBeLessThan(endpoints.length / 10);
});

async function enterSample(type: string, owner: Caller): Promise<void> {
  const file = path.join(root, type, 'fixtures', 'sample.ts');
  const module: { enterSample: EnterSample } = await import(pathToFileURL(file).href);
  await module.enterSample(async (url, payload) => {
    const answer = await owner.post(url, payload);
    if (answer.statusCode >= 300) throw new Error(answer.body);
  }, app.platform.now());
}

async function statusFor(viewer: Caller, { path: address }: RunningEndpoint, uuid: string): Promise<number> {
  return (await viewer.get(address.replace('{uuid}', uuid))).statusCode;
}
