import { cookieOf, FOLLOWEES, PASSWORD, userIdOf, VIEWERS, WITH_PASSWORD, type Filled } from './fill.ts';
import type { BenchRequest, Case } from './load.ts';
import { profileOf, type Cards } from './reference.ts';

const ENCODINGS = 'gzip, deflate, br';
/** Users below these numbers read, the others write and are followed. */
const FIRST_WRITER = 1_000;
const WRITERS = 10_000;
const FIRST_FOLLOWED = 12_001;
/** Public users: every tenth is private. */
const FOLLOWED = 3_000;

/** Reads and writes of the product beside those of the reference. */
export async function createCases(
  url: string,
  { filled, cards }: { filled: Filled; cards: Cards },
): Promise<readonly Case[]> {
  const { likeableType, trackerType, targets, discussed } = filled;
  const comments = `/api/comments?activity_type=${likeableType}&activity_uuid=${discussed}`;
  const trackerPage = `/api/profiles/user_${VIEWERS + 1}/${trackerType}`;
  const keep = async (key: string, path: string, n?: number) => {
    const headers = n === undefined ? {} : { cookie: cookieOf(n) };
    await cards.keepText(key, await (await fetch(url + path, { headers })).text());
  };
  await keep('comments', comments);
  await keep('tracker', trackerPage, 1);
  for (let n = 1; n <= VIEWERS; n += 1) await keep(`notifications ${userIdOf(n)}`, '/api/notifications/', n);

  const like = (n: number) => ({ likeable_type: likeableType, likeable_uuid: inTurn(targets, n) });
  const comment = (n: number) => {
    const content = `Well done, for the ${n}th time`;
    return { activity_type: likeableType, activity_uuid: inTurn(targets, n), content };
  };
  return [
    { name: 'guest, cached', against: 'plain buffer', target: 0.7, ...asGuest('/api/', '/buffer') },
    {
      // The product keeps pages of guests for a second: these are more pages than it keeps.
      name: 'guest, each another page',
      against: 'kept cards',
      target: 0.6,
      product: (n) => ({ path: inTurn(cards.guestPages, n).path }),
      reference: (n) => ({ path: `/cards/guest?after=${inTurn(cards.guestPages, n).position}` }),
    },
    ...feeds('For you', '/api/', '/cards/for-you'),
    ...FOLLOWEES.flatMap((followees, group) => {
      const name = `Following ${followees.toLocaleString('en')}`;
      return feeds(name, '/api/?feed_type=following', '/cards/following', group * VIEWERS + 1);
    }),
    ...feeds('profile feed', profileFeed, cardsOf),
    text('50 comments, guest', asGuest(comments, '/text/comments')),
    text('notifications', asReaders('/api/notifications/', '/own/notifications')),
    text('tracker page', asReaders(trackerPage, '/own-text/tracker')),
    act('like', { product: asWriters('/api/likes', like), reference: asWriters('/like', like) }),
    act('comment', {
      product: asWriters('/api/comments', comment),
      reference: asWriters('/comment', comment),
    }),
    act('follow', {
      product: asWriters((n) => `/api/profiles/user_${followedBy(n)}/follow`),
      reference: asWriters('/follow', (n) => ({ followee: userIdOf(followedBy(n)) })),
    }),
    {
      name: 'login',
      against: 'argon2 alone',
      target: 0.85,
      isWrite: true,
      product: (n) => {
        const email = `user_${WITH_PASSWORD + (n % VIEWERS)}@example.org`;
        return { path: '/api/auth/login', body: { email, password: PASSWORD } };
      },
      reference: () => ({ path: '/argon2', body: { password: PASSWORD } }),
    },
  ];
}

const profileFeed = (n: number) => `/api/${profileOf(n).name}`;
const cardsOf = (n: number) => `/cards/of/${profileOf(n).uuid}`;

type Sides = Pick<Case, 'product' | 'reference'>;

function feeds(name: string, product: PathOf, reference: PathOf, first = 1): Case[] {
  const plain = { name, against: 'kept cards', target: 0.6, ...asReaders(product, reference, first) };
  const brotli = (n: number) => ({ ...plain.product(n), encoding: ENCODINGS });
  return [plain, { ...plain, name: `${name}, brotli`, target: 0.5, product: brotli }];
}

function text(name: string, sides: Sides): Case {
  return { name, against: 'ready text', target: 0.6, ...sides };
}

function act(name: string, sides: Sides): Case {
  return { name, against: 'one statement', target: 0.4, isWrite: true, ...sides };
}

type PathOf = string | ((n: number) => string);

function pathOf(path: PathOf, n: number): string {
  return typeof path === 'string' ? path : path(n);
}

function asGuest(product: string, reference: string): Sides {
  return { product: () => ({ path: product }), reference: () => ({ path: reference }) };
}

/** Requests of 100 users in turn. */
function asReaders(product: PathOf, reference: PathOf, first = 1): Sides {
  const to = (path: PathOf) => (n: number) => {
    return { path: pathOf(path, n % VIEWERS), cookie: cookieOf(first + (n % VIEWERS)) };
  };
  return { product: to(product), reference: to(reference) };
}

/** Acts of 10,000 users in turn: the same user never acts twice on the same target. */
function asWriters(path: PathOf, bodyOf: (n: number) => object = () => ({})) {
  return (n: number): BenchRequest => ({ path: pathOf(path, n), cookie: writerOf(n), body: bodyOf(n) });
}

function writerOf(n: number): string {
  return cookieOf(FIRST_WRITER + ((n + Math.floor(n / 5_000)) % WRITERS));
}

/** Returns a public user, another one each time that a writer's turn comes again. */
function followedBy(n: number): number {
  const place = (n + 37 * Math.floor(n / WRITERS)) % FOLLOWED;
  return FIRST_FOLLOWED + place + Math.floor(place / 9);
}

function inTurn<One>(all: readonly One[], n: number): One {
  const one = all[n % all.length];
  if (one === undefined) throw new Error('there are none');
  return one;
}
