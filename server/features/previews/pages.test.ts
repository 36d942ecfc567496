import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { outcome, type Caller } from '../../../tests/support/test-app.ts';
import { busDelivered, createTestPages, readHead } from './previews.fixture.ts';

const app = await createTestPages();
const { definition, guest, publish, signUp } = app;
const tracker = { tracker_type: definition.type };
const nowhere = '0198c0de-0000-7000-8000-00000000dead';

async function signUpWithTracker(username: string, fields: object = {}): Promise<Caller> {
  const user = await signUp(username, fields);
  await user.post('/api/trackers/enable', tracker);
  await user.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: true });
  return user;
}

async function head(path: string): Promise<Readonly<Record<string, string | number>>> {
  const answer = await guest.get(path);
  return { status: answer.statusCode, ...readHead(answer.body) };
}

/** Returns the addresses of the API that a page names. */
async function requested(path: string): Promise<readonly string[]> {
  const { body } = await guest.get(path);
  return [...body.matchAll(/<link rel="preload" as="fetch" [^>]*href="([^"]*)">/g)].map(
    ([, href]) => href ?? '',
  );
}

const site = {
  title: 'Plotline',
  'og:title': 'Plotline',
  description: 'Keep the statistics of your life in one place, and share them with the people you choose.',
};

describe('public content', () => {
  test('when a profile is public, its page has name and bio', async () => {
    const ada = await signUpWithTracker('ada', { first_name: 'Ada', last_name: 'Lovelace' });
    await ada.put('/api/auth/update-profile', { bio: 'Poetical science' });
    expect(await head('/ada')).toMatchObject({
      status: 200,
      title: 'Ada Lovelace (@ada) · Plotline',
      description: 'Poetical science',
      canonical: 'https://plot.example/ada',
      'og:site_name': 'Plotline',
      'og:type': 'profile',
      'og:title': 'Ada Lovelace (@ada)',
      'og:description': 'Poetical science',
      'og:url': 'https://plot.example/ada',
      'og:image': expect.stringMatching(
        /^https:\/\/plot\.example\/api\/previews\/profiles\/ada\/picture\.png\?v=[\w-]+$/,
      ),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Ada Lovelace (@ada)',
      'twitter:card': 'summary_large_image',
    });
    const [lowerCase, upperCase] = await Promise.all(['/ada', '/ADA/'].map((path) => guest.get(path)));
    expect(plain(upperCase?.body)).toBe(plain(lowerCase?.body));
  });

  test('when a page shows public data, it names the first requests of the app, else only that of the session', async () => {
    const early = await signUpWithTracker('early');
    const uuid = await publish(early, { description: 'rose early' });
    const { type } = definition;
    const requests = {
      '/': ['/api/?feed_type=all'],
      '/early': ['/api/profiles/early', '/api/early'],
      [`/early/${type}`]: ['/api/profiles/early', `/api/profiles/early/${type}?timeframe=30d`],
      [`/early/posts/${uuid}`]: [`/api/activities/${uuid}`],
      [`/early/${type}?timeframe=7d`]: [],
      '/early?view_as=someone': [],
      '/nobody_is_early': [],
    };
    for (const [path, expected] of Object.entries(requests))
      expect([path, await requested(path)]).toEqual([path, ['/api/auth/check', ...expected]]);
    await early.patch('/api/profile/privacy', { is_profile_public: false });
    await busDelivered(app);
    expect(await requested('/early')).toEqual(['/api/auth/check']);
  });

  test('when a user has no bio, the description lists followers and trackers', async () => {
    await signUpWithTracker('quiet');
    expect(await head('/quiet')).toMatchObject({ description: `0 followers · ${definition.name}` });
  });

  test('when a tracker is public, its page names its owner', async () => {
    await signUpWithTracker('grace', { first_name: 'Grace' });
    expect(await head(`/grace/${definition.type}`)).toMatchObject({
      status: 200,
      title: `${definition.name} of Grace · Plotline`,
      canonical: `https://plot.example/grace/${definition.type}`,
    });
    for (const page of definition.pages ?? [])
      expect(await head(`/grace/${definition.type}/${page}`)).toMatchObject({
        status: 200,
        robots: 'noindex',
      });
    expect(await head(`/grace/${definition.type}/no-such-page`)).toMatchObject({ status: 404 });
  });

  test('when a post is public, its page has author and description', async () => {
    const poster = await signUpWithTracker('poster', { first_name: 'Po' });
    const uuid = await publish(poster, {
      description: 'completed a run',
      content: 'In the rain,\n\nat last',
    });
    expect(await head(`/poster/posts/${uuid}`)).toMatchObject({
      status: 200,
      title: 'Po: completed a run · Plotline',
      description: 'In the rain, at last',
      'og:type': 'article',
      canonical: `https://plot.example/poster/posts/${uuid}`,
    });
  });

  test('when a page shows a month, its link has the picture of that month, and of no hidden post', async () => {
    const user = await signUpWithTracker('months', { first_name: 'Mo' });
    const month = app.platform.now().toISOString().slice(0, 7);
    const picture = `https://plot.example/api/previews/profiles/months/months/${month}/picture.png?v=`;
    const empty = await head(`/months?date=${month}`);
    expect(empty).toMatchObject({
      title: expect.stringMatching(/^[A-Z][a-z]+ 20\d\d of Mo · Plotline$/),
      description: 'Nothing was posted this month.',
      canonical: `https://plot.example/months?date=${month}`,
      'og:url': `https://plot.example/months?date=${month}`,
      'og:image': expect.stringContaining(picture),
    });
    const uuid = await publish(user);
    const full = await head(`/months?date=${month}`);
    expect(full['description']).toMatch(/^1 .+ · 1 active day$/);
    expect(full['og:image']).not.toBe(empty['og:image']);
    await user.put(`/api/posts/${definition.type}/${uuid}/visibility`, { visibility: 'followers' });
    expect((await head(`/months?date=${month}`))['og:image']).toBe(empty['og:image']);
    for (const query of ['', '?date=2026-13', `?date=${month}-01`])
      expect(await head(`/months${query}`)).toMatchObject({ canonical: 'https://plot.example/months' });
  });

  test('when a post has only entries, they are its description', async () => {
    const poster = await signUpWithTracker('entries');
    const exercises = [
      { name: 'Squat', details: '5 × 100 kg' },
      { name: 'Row', details: '3 × 60 kg' },
    ];
    const uuid = await publish(poster, {
      secondary: { type: 'categorized', categories: [{ name: 'Legs', exercises }] },
    });
    expect(await head(`/entries/posts/${uuid}`)).toMatchObject({
      description: 'Squat 5 × 100 kg · Row 3 × 60 kg',
    });
  });

  test('when texts contain markup, it is escaped', async () => {
    const evil = `"><script>alert('x')</script><img src=x onerror="y">&amp;$&`;
    const user = await signUpWithTracker('evil', { first_name: evil, last_name: '$`' });
    await user.put('/api/auth/update-profile', { bio: evil });
    const uuid = await publish(user, { description: evil, content: evil });
    for (const path of ['/evil', `/evil/${definition.type}`, `/evil/posts/${uuid}`, `/${evil}`]) {
      const { body } = await guest.get(encodeURI(path));
      expect(body).not.toMatch(/<script|<img/);
      expect(body.split('<head>')).toHaveLength(2);
    }
    expect(await head('/evil')).toMatchObject({ description: evil, 'og:title': `${evil} $\` (@evil)` });
  });

  test('when names are in other scripts, they are unchanged', async () => {
    await signUpWithTracker('omar', { first_name: 'عمر', last_name: 'الخيام' });
    await signUpWithTracker('party', { first_name: '👩‍👩‍👧‍👦'.repeat(9) });
    expect(await head('/omar')).toMatchObject({ title: 'عمر الخيام (@omar) · Plotline' });
    expect(await head('/party')).toMatchObject({ 'og:title': `${'👩‍👩‍👧‍👦'.repeat(9)} (@party)` });
  });
});

describe('hidden content', () => {
  test('when a profile is private, its page reveals nothing', async () => {
    const secret = await signUpWithTracker('private1', { first_name: 'Hidden', last_name: 'Name' });
    await secret.put('/api/auth/update-profile', { bio: 'a secret' });
    const uuid = await publish(secret);
    await secret.patch('/api/profile/privacy', { is_profile_public: false });
    await busDelivered(app);
    for (const rest of ['', `/${definition.type}`]) {
      const [shown, nothing] = await Promise.all(
        ['private1', 'nobody_1'].map((name) => guest.get(`/${name}${rest}`)),
      );
      expect([shown?.statusCode, nothing?.statusCode]).toEqual([200, 404]);
      expect(plain(shown?.body)).toBe(plain(nothing?.body).replaceAll('nobody_1', 'private1'));
    }
    const post = await guest.get(`/private1/posts/${uuid}`);
    const none = await guest.get(`/private1/posts/${nowhere}`);
    expect([post.statusCode, none.statusCode]).toEqual([404, 404]);
    expect(plain(post.body)).toBe(plain(none.body).replaceAll(nowhere, uuid));
    expect(readHead(post.body)).toMatchObject({ ...site, robots: 'noindex' });
    expect(post.body).not.toMatch(/Hidden|a secret/);
  });

  test('when a profile becomes private, the next page reveals nothing', async () => {
    const user = await signUpWithTracker('turning', { first_name: 'Turn' });
    const uuid = await publish(user);
    await busDelivered(app);
    const paths = ['/turning', `/turning/${definition.type}`, `/turning/posts/${uuid}`];
    for (const path of paths) expect((await head(path))['title']).toContain('Turn');
    await user.patch('/api/profile/privacy', { is_profile_public: false });
    await busDelivered(app);
    for (const path of paths) expect(await head(path)).toMatchObject(site);
  });

  test('when a tracker is private, the pages of the profile and of its posts do not reveal it', async () => {
    const user = await signUpWithTracker('halfway');
    const uuid = await publish(user);
    await user.put('/api/auth/update-tracker-privacy', { ...tracker, is_public: false });
    await busDelivered(app);
    expect(await head('/halfway')).toMatchObject({ description: '0 followers · Plotline' });
    expect(await head(`/halfway/${definition.type}`)).toMatchObject({ ...site, status: 200 });
    expect(await head(`/halfway/posts/${uuid}`)).toMatchObject({ ...site, status: 404 });
  });

  test('when a post is for followers, its page exists for them and its tags reveal nothing', async () => {
    const user = await signUpWithTracker('closed', { first_name: 'Closed' });
    const friend = await signUp('closed_friend');
    await friend.post('/api/follows/closed');
    const uuid = await publish(user);
    await user.patch('/api/profile/privacy', { is_profile_public: false });
    await busDelivered(app);
    const stranger = await signUp('closed_stranger');
    const statuses = await Promise.all(
      [user, friend, stranger, guest].map(async (who) => (await who.get(`/closed/posts/${uuid}`)).statusCode),
    );
    expect(statuses).toEqual([200, 200, 404, 404]);
    const page = await friend.get(`/closed/posts/${uuid}`);
    expect(readHead(page.body)).toMatchObject(site);
  });
});

describe('addresses', () => {
  test.each([
    ['/', 'Plotline'],
    ['/login', 'Sign In · Plotline'],
    ['/settings?tab=devices', 'Account Settings · Plotline'],
    ['/settings/trackers', 'Trackers · Account Settings · Plotline'],
  ])('when the app has the page %s, the response is 200', async (path, title) => {
    expect(await head(path)).toMatchObject({ status: 200, title });
  });

  test.each(['/ada/posts', '/favicon.ico', '/a/b/c/d', '/ada/nothing', '/metrics/x'])(
    'when there is no page at %s, the response is 404',
    async (path) => {
      expect(await head(path)).toMatchObject({ status: 404, title: 'Page Not Found · Plotline' });
    },
  );

  test('when a user is deactivated, their page is 404', async () => {
    const user = await signUpWithTracker('gone');
    await sql`update users set is_active = false where uuid = ${user.uuid}`.execute(app.platform.db);
    expect(await head('/gone')).toMatchObject({ ...site, status: 404 });
  });

  test.each(['/api/not/there', '/assets/nothing.js'])(
    'when %s is lowerCase for, no page is the answer',
    async (path) => {
      expect(await outcome(guest.get(path))).toEqual([404, { detail: 'Not found' }]);
    },
  );
});

/** Removes the nonce, which differs in each response. */
function plain(html = ''): string {
  return html.replace(/(<meta name="csp-nonce" content=")[^"]+/, '$1');
}
