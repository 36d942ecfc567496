import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { newestPost } from './feeds.ts';
import { signUp, otherUser, type User } from './users.ts';
import { postWorkout } from './trackers.ts';

/** What one needs to like a post or to comment on it. */
export interface Likeable {
  readonly uuid: string;
  readonly type: string;
}

export interface Post extends Likeable {
  readonly author: User;
  /** The author's. */
  readonly request: APIRequestContext;
  /** Of its own page. */
  readonly path: string;
}

/** A user with a post that everybody may see. */
export async function otherUsersPost(title?: string): Promise<Post> {
  const { request, user: author } = await otherUser('poster');
  return { author, request, ...(await publishPost(request, title)) };
}

/** A user signs up and opens a post of another user, on its own page. */
export async function openOtherUsersPost(page: Page, prefix: string): Promise<Post> {
  const post = await otherUsersPost();
  await signUp(page, prefix);
  await page.goto(post.path);
  return post;
}

/** A post of the user who asks. */
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

/** A user's comment, with the way to take it back. */
export async function otherUsersComment(
  post: Likeable,
  content: string,
): Promise<{ author: User; uuid: string; remove: () => Promise<unknown> }> {
  const { request, user: author } = await otherUser('opener');
  const uuid = await writeComment(request, post, content);
  return { author, uuid, remove: () => request.delete(`/api/comments/${uuid}`) };
}

/** Presses Reply, and gives back the field, which has the focus. */
export async function beginReply(page: Page, { username }: User): Promise<Locator> {
  await page.getByRole('button', { name: `Reply to @${username}` }).click();
  const field = page.getByRole('textbox', { name: `Reply to @${username}` });
  await expect(field).toBeFocused();
  return field;
}

/** Presses Edit below the only comment of one's own, and gives back the field, which has the focus. */
export async function beginEdit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Your comment' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit comment' });
  await expect(field).toBeFocused();
  return field;
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
export const thread = (page: Page, words: string) =>
  page
    .getByRole('list', { name: 'Comments', exact: true })
    .getByRole('listitem')
    .filter({ hasText: words })
    .first();
