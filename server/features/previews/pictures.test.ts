import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../tests/support/test-app.ts';
import { busDelivered, createTestPages, readHead } from './previews.fixture.ts';

const app = await createTestPages();
const { definition, guest, platform, publish, signUp } = app;
const tracker = { tracker_type: definition.type };

async function signUpWithTracker(username: string, fields: object = {}): Promise<Caller> {
  const user = await signUp(username, fields);
  await user.post('/api/trackers/enable', tracker);
  await user.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
  return user;
}

async function pictureOf(path: string): Promise<string> {
  const { body } = await guest.get(path);
  return (readHead(body)['og:image'] ?? '').replace('https://plot.example', '');
}

async function picturesOf(user: Caller): Promise<readonly string[]> {
  const uuid = await publish(user, { description: 'did a thing' });
  await busDelivered(app);
  const paths = ['', `/${definition.type}`, `/posts/${uuid}`].map((rest) => `/${user.username}${rest}`);
  return Promise.all(paths.map(pictureOf));
}

describe('public content', () => {
  test('when a page links its picture, other sites can show it and shared caches do not store it', async () => {
    const user = await signUpWithTracker('pictured', { first_name: 'Pia' });
    for (const url of [await pictureOf('/'), ...(await picturesOf(user))]) {
      const answer = await guest.get(url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': url.includes('/site.png') ? 'public, max-age=300' : 'private, no-cache',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
  });

  test('when a post is requested for stories, its picture has their size and its own version', async () => {
    const user = await signUpWithTracker('storied');
    const uuid = await publish(user);
    await busDelivered(app);
    const url = `/api/previews/activities/${uuid}/picture.png`;
    const [wide, story] = [await guest.get(url), await guest.get(`${url}?size=story`)];
    expect(await sharp(story.rawPayload).metadata()).toMatchObject({ width: 1080, height: 1920 });
    expect(story.headers['etag']).not.toBe(wide.headers['etag']);
    expect((await guest.get(`${url}?size=huge`)).statusCode).toBe(422);
  });

  test('when a month is pictured, only posts that guests may see change the picture', async () => {
    const user = await signUpWithTracker('monthly');
    const month = platform.now().toISOString().slice(0, 7);
    const url = `/api/previews/profiles/monthly/months/${month}/picture.png`;
    const etagOf = async () => String((await guest.get(url)).headers['etag']);
    const empty = await guest.get(url);
    expect(await sharp(empty.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    const uuid = await publish(user);
    const full = await etagOf();
    expect(full).not.toBe(empty.headers['etag']);
    await user.put(`/api/posts/${definition.type}/${uuid}/visibility`, { visibility: 'followers' });
    expect(await etagOf()).toBe(empty.headers['etag']);
    expect((await guest.get(url.replace(month, '2026-13'))).statusCode).toBe(422);
  });

  test('when a picture has not changed, it is not sent again', async () => {
    await signUpWithTracker('same');
    const url = await pictureOf('/same');
    const { headers } = await guest.get(url);
    const again = await guest.get(url, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('when the content changes, the picture has another address and looks different', async () => {
    const user = await signUpWithTracker('changing', { first_name: 'Before' });
    const before = await pictureOf('/changing');
    const first = await guest.get(before);
    await user.put('/api/auth/update-profile', { first_name: 'After' });
    await busDelivered(app);
    const after = await pictureOf('/changing');
    expect(after).not.toBe(before);
    const second = await guest.get(after);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false);
  });

  test('when the photo was deleted, the initials are painted', async () => {
    const user = await signUpWithTracker('faceless');
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    await uploadPicture(user, photo);
    await busDelivered(app);
    const [url = ''] = await picturesOf(user);
    await platform.storage.deletePrefix('avatars');
    expect((await guest.get(url)).statusCode).toBe(200);
  });
});

describe('hidden content', () => {
  const changes: Readonly<Record<string, (user: Caller) => Promise<unknown>>> = {
    'the profile becomes private': (user) => user.patch('/api/profile/privacy', { is_profile_public: false }),
    'the account is deleted': (user) => user.delete('/api/auth/delete-account'),
  };

  test.each(Object.entries(changes))('when %s, its pictures are 404', async (name, change) => {
    const user = await signUpWithTracker(`hides_${name.length}`);
    const urls = await picturesOf(user);
    for (const url of urls) expect((await guest.get(url)).statusCode).toBe(200);
    await change(user);
    await busDelivered(app);
    for (const url of urls) {
      const answer = await guest.get(url);
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 404, { detail: 'Not found' }]);
      expect(answer.headers['cache-control']).not.toContain('public');
    }
  });

  test('when a tracker becomes private, its pictures are 404, for its owner too', async () => {
    const user = await signUpWithTracker('hides_tracker');
    const [profile = '', ...urls] = await picturesOf(user);
    await user.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
    await busDelivered(app);
    const answers = await Promise.all([profile, ...urls].map((url) => user.get(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
  });
});

describe('blocks', () => {
  test.each(['author', 'viewer'])(
    'when the %s blocks the other, pictures and pages show nothing',
    async (who) => {
      const user = await signUpWithTracker(`wall_${who}`, { first_name: 'Walled' });
      const viewer = await signUp(`wall_viewer_${who}`);
      const urls = await picturesOf(user);
      const etags = new Map<string, string>();
      for (const url of urls) {
        const answer = await viewer.get(url);
        expect([url, answer.statusCode]).toEqual([url, 200]);
        etags.set(url, String(answer.headers['etag']));
      }
      const [by, of] = who === 'author' ? [user, viewer] : [viewer, user];
      await by.post(`/api/blocks/${of.username}`);
      for (const url of urls) {
        const again = await viewer.get(url, { 'if-none-match': etags.get(url) ?? '' });
        expect([url, again.statusCode]).toEqual([url, 404]);
        expect((await guest.get(url)).statusCode).toBe(200);
      }
      for (const rest of ['', `/${definition.type}`]) {
        const page = await viewer.get(`/${user.username}${rest}`);
        expect([rest, page.statusCode]).toEqual([rest, who === 'author' ? 404 : 200]);
        expect(page.body).not.toContain('Walled');
        expect((await guest.get(`/${user.username}${rest}`)).body).toContain('Walled');
      }
    },
  );
});

async function uploadPicture(user: Caller, content: Buffer): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'me.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/upload-profile-picture',
    authority: 'plot.example',
    cookies: { session: user.cookie },
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
}
