import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ChildEnded } from '../../platform/child-worker.ts';
import type { Painting } from './painter.ts';
import { createPictures, type PicturesDependencies } from './pictures.service.ts';

/** Creates pictures of one profile with a painter that takes too long for cards of these kinds. */
function createSlowPictures(...tooLong: readonly string[]) {
  const looks: string[] = [];
  const profile = {
    username: 'ada',
    first_name: 'Ada',
    last_name: null,
    bio: null,
    profile_photo_url: null,
    is_profile_public: true,
    follower_count: 0,
    following_count: 0,
    enabled_trackers: [],
  };
  const painter = {
    paint: async ({ card }: Painting) => {
      looks.push(card.kind);
      if (tooLong.includes(card.kind)) throw new ChildEnded('the process ended with SIGKILL', 'timeout');
      return Buffer.from(card.kind);
    },
  };
  const dependencies = {
    painter,
    log: pino({ level: 'silent' }),
    guests: { profile: async () => profile },
    rights: { profile: async () => 'visible' },
    context: { brandName: 'Plotline', tracker: () => undefined },
  };
  // The rest is not used here.
  return { looks, pictures: createPictures(dependencies as unknown as PicturesDependencies) };
}

test('when a picture takes too long, the picture of the site is served and cached in its place', async () => {
  const { looks, pictures } = createSlowPictures('profile');
  for (let turn = 0; turn < 3; turn += 1) {
    const { png } = await pictures.profile('ada', null);
    expect(String(await png())).toBe('site');
  }
  expect(looks).toEqual(['profile', 'site']);
});

test('when the picture of the site takes too long too, the response is 503', async () => {
  const { pictures } = createSlowPictures('profile', 'site');
  const { png } = await pictures.profile('ada', null);
  await expect(png()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
});
