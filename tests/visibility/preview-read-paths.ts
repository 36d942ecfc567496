import { expect } from 'vitest';
import { readHead } from '../../server/features/previews/previews.fixture.ts';
import { findsUser, maySeePost, maySeeProfile, maySeeTracker, type Viewpoint } from './reference.ts';
import type { CheckReadPath, WorldAuthor, WorldPost, WorldViewer } from './world.ts';

/** Link previews contain only content that guests may see. */
export const previewReadPaths = {
  sitePreview: (_, viewer) => expectPicture(viewer, '/api/previews/site.png', true),
  profilePreview: async (_, viewer) => {
    for (const author of viewer.opens) {
      const url = `/api/previews/profiles/${author.caller.username}/picture.png`;
      await expectPicture(viewer, url, showsProfile(author, viewer));
    }
  },
  profileAtomFeed: async (_, viewer) => {
    for (const author of viewer.opens) {
      const url = `/api/profiles/${author.caller.username}/feed.atom`;
      const answer = await viewer.caller.get(url);
      const isShown = showsProfile(author, viewer);
      expect([url, answer.statusCode]).toEqual([url, isShown ? 200 : 404]);
      if (!isShown) expect(answer.json()).toEqual({ detail: 'Not found' });
      const listed = [...answer.body.matchAll(/<entry>\n<id>urn:uuid:([\w-]+)/g)].map(
        ([, uuid = '']) => uuid,
      );
      const visible = isShown ? author.posts.filter((post) => showsPost(post, viewer)) : [];
      expect([url, listed.toSorted()]).toEqual([url, visible.map(({ uuid }) => uuid).toSorted()]);
    }
  },
  monthPreview: async (_, viewer) => {
    for (const author of viewer.opens) {
      const url = `/api/previews/profiles/${author.caller.username}/months/2026-01/picture.png`;
      await expectPicture(viewer, url, showsProfile(author, viewer));
    }
  },
  trackerPreview: async (world, viewer) => {
    for (const author of viewer.opens) {
      const url = `/api/previews/profiles/${author.caller.username}/${world.trackerType}/picture.png`;
      await expectPicture(viewer, url, showsTracker(author, viewer));
    }
  },
  activityPreview: async (_, viewer) => {
    for (const post of viewer.opens.flatMap(({ posts }) => posts)) {
      const url = `/api/previews/activities/${post.uuid}/picture.png`;
      const isShown = showsPost(post, viewer);
      await expectPicture(viewer, url, isShown);
      // Painting it takes longer: pictures.test.ts does it once.
      if (!isShown) await expectPicture(viewer, `${url}?size=story`, false);
    }
  },
} satisfies Readonly<Record<string, CheckReadPath>>;

/** HTML pages: titles, descriptions, picture addresses, and the parts that are visible before the app has loaded. */
export const pageReadPaths: Readonly<Record<string, CheckReadPath>> = {
  'the page of a profile': async (_, viewer) => {
    for (const author of viewer.opens) {
      const isFound = isFoundBy(author, viewer);
      const paints = `data-parts="{&quot;name&quot;:&quot;${author.caller.username}`;
      await expectPage(viewer, author, { path: '', isFound, isShown: showsProfile(author, viewer), paints });
    }
  },
  'the page of a month': async (_, viewer) => {
    for (const author of viewer.opens) {
      const isFound = isFoundBy(author, viewer);
      const path = '?date=2026-01';
      await expectPage(viewer, author, { path, isFound, isShown: showsProfile(author, viewer) });
    }
  },
  'the page of a tracker': async (world, viewer) => {
    for (const author of viewer.opens) {
      const page = { isFound: isFoundBy(author, viewer), isShown: showsTracker(author, viewer) };
      await expectPage(viewer, author, { path: `/${world.trackerType}`, ...page });
    }
  },
  'the page of an activity': async (_, viewer) => {
    for (const post of viewer.opens.flatMap(({ posts }) => posts)) {
      const isFound = maySeePost(post.author, post, viewer.viewpointOf(post.author));
      const page = {
        path: `/posts/${post.uuid}`,
        isFound,
        isShown: showsPost(post, viewer),
        paints: `post ${post.uuid}`,
      };
      await expectPage(viewer, post.author, page);
    }
  },
};

function showsProfile(author: WorldAuthor, viewer: WorldViewer): boolean {
  return bothMaySee(author, viewer, (viewpoint) => maySeeProfile(author, viewpoint));
}

function showsTracker(author: WorldAuthor, viewer: WorldViewer): boolean {
  return bothMaySee(author, viewer, (viewpoint) => maySeeTracker(author, viewpoint));
}

function showsPost(post: WorldPost, viewer: WorldViewer): boolean {
  return bothMaySee(post.author, viewer, (viewpoint) => maySeePost(post.author, post, viewpoint));
}

function bothMaySee(
  author: WorldAuthor,
  viewer: WorldViewer,
  maySee: (viewpoint: Viewpoint) => boolean,
): boolean {
  return maySee('guest') && maySee(viewer.viewpointOf(author));
}

function isFoundBy(author: WorldAuthor, viewer: WorldViewer): boolean {
  return findsUser(author, viewer.viewpointOf(author));
}

async function expectPicture({ caller }: WorldViewer, url: string, isShown: boolean): Promise<void> {
  const answer = await caller.get(url);
  expect([url, answer.statusCode]).toEqual([url, isShown ? 200 : 404]);
  if (isShown) expect(answer.headers['content-type']).toBe('image/png');
  else expect(answer.json()).toEqual({ detail: 'Not found' });
}

interface ExpectedPage {
  /** Below the author's profile. */
  readonly path: string;
  readonly isFound: boolean;
  readonly isShown: boolean;
  /** A part that is visible before the app has loaded. */
  readonly paints?: string;
}

async function expectPage(
  { caller }: WorldViewer,
  author: WorldAuthor,
  { path, isFound, isShown, paints }: ExpectedPage,
): Promise<void> {
  const url = `/${author.caller.username}${path}`;
  const answer = await caller.get(url, { 'sec-fetch-dest': 'document' });
  expect([url, answer.statusCode]).toEqual([url, isFound ? 200 : 404]);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  if (!isShown) expect(answer.body).not.toContain('data-parts');
  else if (paints !== undefined) expect(answer.body).toContain(paints);
  const head = readHead(answer.body);
  expect([url, head['og:title']?.includes(author.caller.username)]).toEqual([url, isShown]);
  expect([url, head['og:image']?.includes('/site.png')]).toEqual([url, !isShown]);
  if (!isShown) expect(answer.body).not.toContain(author.bio);
}
