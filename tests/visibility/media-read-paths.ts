import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { listProfileMedia } from '@plotline/contract/showcase.ts';
import type { TestApp } from '../support/test-app.ts';
import { findsUser, maySeePost, type Viewpoint } from './reference.ts';
import type { CheckReadPath, WorldAuthor } from './world.ts';

/** Pictures of a post: one that all its viewers see, and those that an administrator hid or removed. */
const KINDS = [
  { prefix: null, isWithheld: false, isRemoved: false },
  { prefix: 'aaaaaaaa', isWithheld: true, isRemoved: false },
  { prefix: 'bbbbbbbb', isWithheld: false, isRemoved: true },
] as const;

type Kind = (typeof KINDS)[number];
type ProfileMedia = ResponseOf<typeof listProfileMedia>;

function mediaOf(postUuid: string, { prefix }: Kind): string {
  return prefix === null ? postUuid : `${prefix}${postUuid.slice(8)}`;
}

/** Returns the ids of the pictures that a viewer of a post sees. */
export function visibleMedia(postUuid: string, viewpoint: Viewpoint): readonly string[] {
  return KINDS.filter((kind) => isKindShown(kind, viewpoint)).map((kind) => mediaOf(postUuid, kind));
}

function isKindShown({ isWithheld, isRemoved }: Kind, viewpoint: Viewpoint): boolean {
  return !isRemoved && (!isWithheld || viewpoint === 'owner');
}

/** Adds pictures to every post; each file contains the post's uuid. */
export async function addMedia({ platform }: TestApp, authors: readonly WorldAuthor[]): Promise<void> {
  const { db, storage } = platform;
  for (const [place, { prefix, isWithheld, isRemoved }] of KINDS.entries())
    await sql`
      insert into media (uuid, user_id, activity_uuid, place, media_type, file_name, size_bytes, width, height,
        created_at, is_withheld, removed_at)
      select (coalesce(${prefix}, left(uuid::text, 8)) || right(uuid::text, -8))::uuid, user_id, uuid, ${place}, 'image',
        'full.webp', 36, 8, 8, now(), ${isWithheld}, case when ${isRemoved} then now() end from activities`.execute(
      db,
    );
  await sql`update activities set media_count = 3`.execute(db);
  const posts = authors.flatMap((author) => author.posts);
  const files = posts.flatMap(({ uuid }) => KINDS.map((kind) => ({ uuid, id: mediaOf(uuid, kind) })));
  await Promise.all(files.map(({ uuid, id }) => storage.put(`posts/${id}/full.webp`, Buffer.from(uuid))));
}

export const mediaReadPaths = {
  /** Page by page exactly the pictures that the viewer sees on the posts. */
  listProfileMedia: async (_, viewer) => {
    for (const author of viewer.opens) {
      const viewpoint = viewer.viewpointOf(author);
      const wanted = author.posts
        .filter((post) => maySeePost(author, post, viewpoint))
        .flatMap(({ uuid }) => visibleMedia(uuid, viewpoint));
      const found: string[] = [];
      const isFound = findsUser(author, viewpoint);
      let cursor: string | null = '';
      while (cursor !== null) {
        const url = `/api/profiles/${author.caller.username}/media?limit=4${cursor && `&cursor=${cursor}`}`;
        const answer = await viewer.caller.get(url);
        expect([url, answer.statusCode]).toEqual([url, isFound ? 200 : 404]);
        if (!isFound) break;
        const page: ProfileMedia = answer.json();
        found.push(...page.media.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(found.toSorted()).toEqual(wanted.toSorted());
    }
  },
  /** Viewers of the post and no others can read any range of the file. */
  getMediaFile: async (_, viewer) => {
    for (const author of viewer.opens) {
      const viewpoint = viewer.viewpointOf(author);
      for (const post of author.posts) {
        const isShown = maySeePost(author, post, viewpoint);
        const url = `/media/posts/${post.uuid}/full.webp`;
        const answer = await viewer.caller.get(url);
        expect([url, viewer.name, answer.statusCode]).toEqual([url, viewer.name, isShown ? 200 : 404]);
        expect(answer.body.includes(post.uuid)).toBe(isShown);
      }
      // One post stands for all: the statement is that of the post's other files, ranges and known versions.
      const [first] = author.posts;
      if (!first) continue;
      const isFirstShown = maySeePost(author, first, viewpoint);
      const firstUrl = `/media/posts/${first.uuid}/full.webp`;
      const part = await viewer.caller.get(firstUrl, { range: 'bytes=0-3' });
      expect(part.statusCode).toBe(isFirstShown ? 206 : 404);
      const known = { 'if-none-match': `"${first.uuid}-full.webp"` };
      expect((await viewer.caller.get(firstUrl, known)).statusCode).toBe(isFirstShown ? 304 : 404);
      for (const kind of KINDS) {
        const isShown = isFirstShown && isKindShown(kind, viewpoint);
        const url = `/media/posts/${mediaOf(first.uuid, kind)}/full.webp`;
        const { statusCode } = await viewer.caller.get(url);
        expect([url, viewer.name, statusCode]).toEqual([url, viewer.name, isShown ? 200 : 404]);
      }
    }
  },
} satisfies Readonly<Record<string, CheckReadPath>>;
