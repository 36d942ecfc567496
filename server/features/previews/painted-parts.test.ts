import { expect, test } from 'vitest';
import type { Media } from '@plotline/contract/media.ts';
import { createMediaFixture, picture } from '../media/media.fixture.ts';
import { createWebDir } from './previews.fixture.ts';

const { app, publish, uploaded, change } = await createMediaFixture({ webDir: createWebDir() });
const ada = await app.signUp('ada_painted', { first_name: 'Ada', last_name: 'L<b>' });

/** Opens a page as a guest and returns its first paint. */
async function firstPaint(path: string): Promise<string> {
  const { body } = await app.guest.get(path, { 'sec-fetch-dest': 'document' });
  return /<div id="first-paint".*?<\/div>/s.exec(body)?.[0] ?? '';
}

/** Returns the first paint of a post with these pictures. */
async function paintOfPost(...media: readonly Media[]): Promise<string> {
  const [uuid = ''] = await publish(ada, { description: 'ran 5 km' });
  await change(ada, uuid, { content: '$& "fast" & <i>far</i>', media: media.map(({ id }) => id) });
  return firstPaint(`/ada_painted/posts/${uuid}`);
}

test('when a profile is opened, its first paint shows name and picture', async () => {
  expect(await firstPaint('/ada_painted')).toBe(
    `<div id="first-paint" data-parts="{&quot;name&quot;:&quot;Ada L&lt;b&gt;&quot;}">Ada L&lt;b&gt;no avatarno titleno textno photo</div>`,
  );
  const cleo = await app.signUp('cleo_painted');
  await app.platform.db
    .updateTable('users')
    .set({ profile_photo_path: 'avatars/a.webp' })
    .where('uuid', '=', cleo.uuid)
    .execute();
  expect(await firstPaint('/cleo_painted')).toMatch(/<img alt="" src="\/media\/avatars\/[^"]+">/);
});

test('when a post is opened, its first paint shows author, title, text and picture', async () => {
  const photo = await uploaded(ada, await picture(1_000, 250));
  const painted = await paintOfPost(photo);
  expect(painted).toContain(
    'Ada L&lt;b&gt;no avatarran 5 km$&amp; &quot;fast&quot; &amp; &lt;i&gt;far&lt;/i&gt;',
  );
  // As wide as it is shown, where a picture is at most twice as wide as high.
  expect(painted).toContain(
    `<img alt="" src="${photo.thumbnail_url}" srcset="${photo.thumbnail_url} 640w, ${photo.url} 1000w" ` +
      'sizes="(max-width: 640px) 100vw, 640px" width="1000" height="500"></div>',
  );
});

test('when a post has several pictures, its first paint shows none', async () => {
  const painted = await paintOfPost(await uploaded(ada), await uploaded(ada));
  expect(painted).toContain('ran 5 km');
  expect(painted).not.toContain('<img');
});
