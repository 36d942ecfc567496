import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { newestPost } from './feeds.ts';
import { somebodyElse, type Person } from './people.ts';
import { postWorkout } from './trackers.ts';

/** What one needs to like a post or to comment on it. */
export interface Likeable {
  readonly uuid: string;
  readonly type: string;
}

export interface Post extends Likeable {
  readonly author: Person;
  /** The author's. */
  readonly request: APIRequestContext;
  /** Of its own page. */
  readonly path: string;
}

/** Somebody with a post that everybody may see. */
export async function somebodysPost(title?: string): Promise<Post> {
  const { request, person: author } = await somebodyElse('poster');
  return { author, request, ...(await publishPost(request, title)) };
}

/** A post of the person who asks. */
export async function publishPost(
  request: APIRequestContext,
  title = 'Leg Day',
): Promise<Likeable & { readonly path: string }> {
  await postWorkout(request, title);
  const { username, activity_uuid: uuid, likeable_type: type } = await newestPost(request);
  return { uuid, type, path: `/${username}/posts/${uuid}` };
}

/** Likes through the API. */
export async function like(request: APIRequestContext, { uuid, type }: Likeable): Promise<void> {
  const answer = await request.post('/api/likes', { data: { likeable_type: type, likeable_uuid: uuid } });
  expect(answer.status()).toBe(201);
}

/** Comments through the API. */
export async function writeComment(
  request: APIRequestContext,
  post: Likeable,
  content: string,
  parent: string | null = null,
): Promise<string> {
  const about = { activity_type: post.type, activity_uuid: post.uuid };
  const answer = await request.post('/api/comments', {
    data: { ...about, content, parent_comment_uuid: parent },
  });
  expect(answer.status()).toBe(201);
  const comment: { uuid: string } = await answer.json();
  return comment.uuid;
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
export const thread = (page: Page, words: string) =>
  page
    .getByRole('list', { name: 'Comments', exact: true })
    .getByRole('listitem')
    .filter({ hasText: words })
    .first();
