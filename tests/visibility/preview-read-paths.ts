import { expect } from 'vitest';
import { maySeePost, maySeeProfile, maySeeTracker } from './reference.ts';
import type { CheckReadPath, WorldViewer } from './world.ts';

/** The pictures of links are the same for everybody: what a guest may see, whoever asks. */
export const previewReadPaths = {
  sitePreview: (_, viewer) => expectPicture(viewer, '/api/previews/site.png', true),
  profilePreview: async (world, viewer) => {
    for (const author of world.authors) {
      const url = `/api/previews/profiles/${author.caller.username}/picture.png`;
      await expectPicture(viewer, url, maySeeProfile(author, 'guest'));
    }
  },
  trackerPreview: async (world, viewer) => {
    for (const author of world.authors) {
      const url = `/api/previews/profiles/${author.caller.username}/${world.trackerType}/picture.png`;
      await expectPicture(viewer, url, maySeeTracker(author, 'guest'));
    }
  },
  activityPreview: async (world, viewer) => {
    for (const author of world.authors) {
      for (const post of author.posts) {
        const url = `/api/previews/activities/${post.uuid}/picture.png`;
        await expectPicture(viewer, url, maySeePost(author, post, 'guest'));
      }
    }
  },
} satisfies Readonly<Record<string, CheckReadPath>>;

async function expectPicture({ caller }: WorldViewer, url: string, isShown: boolean): Promise<void> {
  const answer = await caller.get(url);
  expect([url, answer.statusCode]).toEqual([url, isShown ? 200 : 404]);
  if (isShown) expect(answer.headers['content-type']).toBe('image/png');
  else expect(answer.json()).toEqual({ detail: 'Not found' });
}
