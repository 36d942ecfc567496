import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { followSuggestions } from '@plotline/contract/follows.ts';
import type { listFigures, Showcase } from '@plotline/contract/showcase.ts';
import { loadTrackers } from '../server/trackers.ts';
import { enterSample } from './support/samples.ts';
import { createTestApp, type Caller } from './support/test-app.ts';

// The requirements of the core for the figures of every tracker.

const app = await createTestApp();
const modules = await loadTrackers(app.platform.log);

describe.each(modules)('$definition.type', ({ definition: { type } }) => {
  test('when its figures are pinned, viewers who may see the tracker see them', async () => {
    const owner = await app.signUp(`pinner_of_${type}`);
    await ok(owner.post('/api/trackers/enable', { tracker_type: type, is_public: true }));
    expect(await showcaseOf(owner, owner)).toMatchObject({ pins: [], heatmap: [] });
    await enterSample(type, owner, app.platform.now());
    const { figures, pins } = (await ok(owner.get('/api/profiles/me/figures'))).json<FigureChoices>();
    expect(pins).toBeNull();
    expect(figures.length).toBeGreaterThan(0);
    for (const { key, label, detail, stat, value } of figures)
      expect([key, label, detail, stat, value]).toEqual([
        expect.stringMatching(/^.{1,200}$/),
        expect.stringMatching(/\w/),
        expect.stringMatching(/\w/),
        expect.stringMatching(/^[a-z][a-z0-9_]*$/),
        expect.any(Number),
      ]);
    const defaults = (await showcaseOf(owner, owner)).pins;
    expect(defaults.length).toBeGreaterThan(0);
    expect(figures).toEqual(expect.arrayContaining([...defaults]));
    // Before a choice the profile shows the same to a stranger, who may get the owner as a suggestion.
    const stranger = await app.signUp(`stranger_of_${type}`);
    const suggested = async () => {
      const { users } = (await ok(stranger.get('/api/follows/suggestions'))).json<Suggestions>();
      return users.find(({ username }) => username === owner.username)?.reason;
    };
    const [first = null] = (await showcaseOf(owner, stranger)).pins;
    expect(await suggested()).toMatchObject({ kind: 'tracker', tracker_type: type, figure: first });
    // A follower sees it in the profile of another follower, too.
    const friend = await app.signUp(`friend_of_${type}`);
    const follower = await app.signUp(`follower_of_${type}`);
    for (const one of [friend, follower]) await ok(one.post(`/api/follows/${owner.username}`));
    const shared = async () =>
      (await showcaseOf(friend, follower)).mutual.users.map(({ tracker }) => tracker?.figure ?? null);
    expect(await shared()).toEqual([first]);
    const chosen = figures.slice(-2).toReversed();
    await ok(
      owner.put('/api/profiles/me/pins', {
        pins: chosen.map(({ tracker_type, key }) => ({ tracker_type, key })),
      }),
    );
    expect((await showcaseOf(owner, owner)).pins).toEqual(chosen);
    const keysFor = async () => (await showcaseOf(owner, app.guest)).pins.map(({ key }) => key);
    // Settings of a tracker may hide figures from others, who see none besides the chosen ones.
    expect(chosen.map(({ key }) => key)).toEqual(expect.arrayContaining(await keysFor()));
    await ok(owner.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: false }));
    expect(await showcaseOf(owner, app.guest)).toMatchObject({ pins: [], heatmap: [] });
    expect(await suggested()).toBeFalsy();
    expect(await shared()).toEqual([null]);
    await ok(owner.put('/api/profiles/me/pins', { pins: [] }));
    expect((await showcaseOf(owner, owner)).pins).toEqual([]);
  });
});

type FigureChoices = ResponseOf<typeof listFigures>;
type Suggestions = ResponseOf<typeof followSuggestions>;

async function showcaseOf({ username }: Caller, viewer: Pick<Caller, 'get'>): Promise<Showcase> {
  return (await ok(viewer.get(`/api/profiles/${username}/showcase`))).json<Showcase>();
}

async function ok(answer: ReturnType<Caller['get']>) {
  const got = await answer;
  if (got.statusCode >= 300) throw new Error(`${got.statusCode} ${got.body}`);
  return got;
}
