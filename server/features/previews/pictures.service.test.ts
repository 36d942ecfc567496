import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ChildEnded } from '../../platform/child-worker.ts';
import type { Painter, Painting } from './painter.ts';
import { createPictures, type PicturesDependencies } from './pictures.service.ts';

const profileOf = (username: string) => ({
  username,
  first_name: username,
  last_name: null,
  bio: null,
  profile_photo_url: null,
  is_profile_public: true,
  follower_count: 0,
  following_count: 0,
  enabled_trackers: [],
});

/** Creates pictures of profiles with a painter that takes too long for cards of the kinds `tooLong`, or another one. */
function createSlowPictures({
  tooLong = [],
  painter: other,
}: {
  tooLong?: readonly string[];
  painter?: Pick<Painter, 'paint'>;
}) {
  const looks: string[] = [];
  const painter = other ?? {
    paint: async ({ card }: Painting) => {
      looks.push(card.kind);
      if (tooLong.includes(card.kind)) throw new ChildEnded('the process ended with SIGKILL', 'timeout');
      return Buffer.from(card.kind);
    },
  };
  const dependencies = {
    painter,
    log: pino({ level: 'silent' }),
    guests: { profile: async (username: string) => profileOf(username) },
    rights: { profile: async () => 'visible' },
    context: { brandName: 'Plotline', tracker: () => undefined },
  };
  // The rest is not used here.
  return { looks, pictures: createPictures(dependencies as unknown as PicturesDependencies) };
}

test('when a picture takes too long, the picture of the site is served and cached in its place', async () => {
  const { looks, pictures } = createSlowPictures({ tooLong: ['profile'] });
  for (let turn = 0; turn < 3; turn += 1) {
    const { png } = await pictures.profile('ada', null);
    expect(String(await png('ada'))).toBe('site');
  }
  expect(looks).toEqual(['profile', 'site']);
});

test('when the picture of the site takes too long too, the response is 503', async () => {
  const { pictures } = createSlowPictures({ tooLong: ['profile', 'site'] });
  const { png } = await pictures.profile('ada', null);
  await expect(png('ada')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
});

test('when one client asks for many pictures, that of another client is the next one', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const order: string[] = [];
  const painter = {
    paint: async ({ card }: Painting) => {
      await started;
      order.push(card.kind);
      return Buffer.from('');
    },
  };
  const { pictures } = createSlowPictures({ painter });
  const pngOf = async (username: string, client: string) =>
    (await pictures.profile(username, null)).png(client);
  const many = Array.from({ length: 40 }, (_, n) => pngOf(`ada_${n}`, 'ada'));
  const other = pngOf('ada_39', 'bea');
  start();
  await other;
  expect(order.length).toBeLessThan(4);
  await Promise.all(many);
  expect(order).toHaveLength(40);
});

test('when a client asks for more pictures than may wait, the further ones are refused', async () => {
  const { promise: painted, resolve: paint } = Promise.withResolvers<Buffer>();
  const { pictures } = createSlowPictures({ painter: { paint: () => painted } });
  const pngOf = async (n: number, client: string) => (await pictures.profile(`ada_${n}`, null)).png(client);
  const answers = Promise.allSettled(Array.from({ length: 51 }, (_, n) => pngOf(n, 'ada')));
  const other = pngOf(60, 'bea');
  paint(Buffer.from(''));
  expect((await answers).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await other).toEqual(Buffer.from(''));
});
