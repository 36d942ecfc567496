import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../support/test-app.ts';
import { maySeePost } from './reference.ts';
import type { CheckReadPath, WorldAuthor } from './world.ts';

/** Adds a picture to every post; the file contains the post's uuid. */
export async function addMedia({ platform }: TestApp, authors: readonly WorldAuthor[]): Promise<void> {
  const { db, storage } = platform;
  await sql`
    insert into media (uuid, user_id, activity_uuid, place, media_type, file_name, size_bytes, width, height, created_at)
    select uuid, user_id, uuid, 0, 'image', 'full.webp', 36, 8, 8, now() from activities`.execute(db);
  await sql`update activities set media_count = 1`.execute(db);
  const posts = authors.flatMap((author) => author.posts);
  await Promise.all(posts.map(({ uuid }) => storage.put(`posts/${uuid}/full.webp`, Buffer.from(uuid))));
}

export const mediaReadPaths = {
  /** Viewers of the post and no others can read any range of the file. */
  getMediaFile: async (_, viewer) => {
    for (const author of viewer.opens) {
      for (const post of author.posts) {
        const isShown = maySeePost(author, post, viewer.viewpointOf(author));
        const url = `/media/posts/${post.uuid}/full.webp`;
        const answer = await viewer.caller.get(url);
        expect([url, viewer.name, answer.statusCode]).toEqual([url, viewer.name, isShown ? 200 : 404]);
        expect(answer.body.includes(post.uuid)).toBe(isShown);
        const part = await viewer.caller.get(url, { range: 'bytes=0-3' });
        expect(part.statusCode).toBe(isShown ? 206 : 404);
        const known = { 'if-none-match': `"${post.uuid}-full.webp"` };
        expect((await viewer.caller.get(url, known)).statusCode).toBe(isShown ? 304 : 404);
      }
    }
  },
} satisfies Readonly<Record<string, CheckReadPath>>;
