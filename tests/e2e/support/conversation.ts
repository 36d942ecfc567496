import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { newestPost } from './feeds.ts';
import { signUp, otherUser, type User } from './users.ts';
import { postWorkout } from './trackers.ts';

/** The target of a like or a comment. */
export interface Likeable {
  readonly uuid: string;
  readonly type: string;
}

export interface Post extends Likeable {
  readonly author: User;
  /** Signed in as the author. */
  readonly request: APIRequestContext;
  /** The path of its page. */
  readonly path: string;
}

/** Signs up a user with a public post. */
export async function otherUsersPost(title?: string): Promise<Post> {
  const { request, user: author } = await otherUser('poster');
  return { author, request, ...(await publishPost(request, title)) };
}

export async function openOtherUsersPost(page: Page, prefix: string): Promise<Post> {
  const post = await otherUsersPost();
  await signUp(page, prefix);
  await page.goto(post.path);
  return post;
}

export async function publishPost(
  request: APIRequestContext,
  title = 'Leg Day',
): Promise<Likeable & { readonly path: string }> {
  await postWorkout(request, title);
  const { username, activity_uuid: uuid, likeable_type: type } = await newestPost(request);
  return { uuid, type, path: `/${username}/posts/${uuid}` };
}

export async function like(request: APIRequestContext, { uuid, type }: Likeable): Promise<void> {
  const response = await request.post('/api/likes', { data: { likeable_type: type, likeable_uuid: uuid } });
  expect(response.status()).toBe(201);
}

export async function writeComment(
  request: APIRequestContext,
  post: Likeable,
  content: string,
  parent: string | null = null,
): Promise<string> {
  const about = { activity_type: post.type, activity_uuid: post.uuid };
  const response = await request.post('/api/comments', {
    data: { ...about, content, parent_comment_uuid: parent },
  });
  expect(response.status()).toBe(201);
  const comment: { uuid: string } = await response.json();
  return comment.uuid;
}

export async function otherUsersComment(
  post: Likeable,
  content: string,
): Promise<{ author: User; uuid: string; remove: () => Promise<unknown> }> {
  const { request, user: author } = await otherUser('opener');
  const uuid = await writeComment(request, post, content);
  return { author, uuid, remove: () => request.delete(`/api/comments/${uuid}`) };
}

export async function beginReply(page: Page, { username }: User): Promise<Locator> {
  await page.getByRole('button', { name: `Reply to @${username}` }).click();
  const field = page.getByRole('textbox', { name: `Reply to @${username}` });
  await expect(field).toBeFocused();
  return field;
}

/** Presses Edit at the only own comment, and returns the focused field. */
export async function beginEdit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Your comment' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit comment' });
  await expect(field).toBeFocused();
  return field;
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' });
export const thread = (page: Page, text: string) =>
  page
    .getByRole('list', { name: 'Comments', exact: true })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first();
