import { expect, test } from 'vitest';
import { createTestPages } from './previews.fixture.ts';

const app = await createTestPages();
const { definition, guest, publish, signUp } = app;
const tracker = { tracker_type: definition.type };

async function signUpWithTracker(username: string, fields: object = {}) {
  const user = await signUp(username, fields);
  await user.post('/api/trackers/enable', tracker);
  await user.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
  return user;
}

test('when a profile is public, its feed has its posts with links, texts and pictures', async () => {
  const user = await signUpWithTracker('atomic', { first_name: 'Ada', last_name: '<Love>' });
  const uuid = await publish(user, { description: 'did a thing' });
  const answer = await guest.get('/api/profiles/atomic/feed.atom');
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const { body } = answer;
  expect(body).toContain('<title>Ada &lt;Love&gt; (@atomic)</title>');
  expect(body).toContain('<link rel="self" href="https://plot.example/api/profiles/atomic/feed.atom" />');
  expect(body).toContain(`<id>urn:uuid:${uuid}</id>\n<title>Ada &lt;Love&gt; did a thing</title>`);
  expect(body).toContain(`<link rel="alternate" href="https://plot.example/atomic/posts/${uuid}" />`);
  expect(body).toContain(`https://plot.example/api/previews/activities/${uuid}/picture.png`);
  const again = await guest.get('/api/profiles/atomic/feed.atom', {
    'if-none-match': String(answer.headers['etag']),
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('when a text has markup and characters that XML excludes, the feed stays well-formed', async () => {
  const user = await signUpWithTracker('markup');
  const uuid = await publish(user, { description: 'did a thing' });
  const content = ']]> <script>&amp; "\u0001\uFFFE 🎉';
  await user.put(`/api/posts/${definition.type}/${uuid}`, { content, media: [] });
  const { body } = await guest.get('/api/profiles/markup/feed.atom');
  expect(body).toContain('&lt;p&gt;]]&amp;gt; &amp;lt;script&amp;gt;&amp;amp;amp; &amp;quot; 🎉&lt;/p&gt;');
  for (const excluded of ['\u0001', '\uFFFE']) expect(body).not.toContain(excluded);
});

test('when the page of a public profile is opened, feed readers find the feed; others have none', async () => {
  const user = await signUpWithTracker('found');
  const tag =
    '<link rel="alternate" type="application/atom+xml" title="found (@found)" href="https://plot.example/api/profiles/found/feed.atom" />';
  expect((await guest.get('/found')).body).toContain(tag);
  await user.patch('/api/profile/privacy', { is_profile_public: false });
  expect((await guest.get('/found')).body).not.toContain('atom+xml');
  for (const name of ['found', 'unknown_user']) {
    const answer = await guest.get(`/api/profiles/${name}/feed.atom`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found' }]);
  }
});
