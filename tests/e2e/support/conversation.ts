import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { anotherBrowser, type Person } from './people.ts';
import { postWorkout } from './trackers.ts';

export interface Post {
  readonly author: Person;
  readonly page: Page;
  readonly uuid: string;
  readonly type: string;
  /** Of its own page. */
  readonly path: string;
}

interface FeedAnswer {
  readonly activities: readonly { readonly activity_uuid: string; readonly likeable_type: string }[];
}

/** Somebody with a post that everybody may see. */
export async function somebodysPost(browser: Browser, title = 'Leg Day'): Promise<Post> {
  const { page, person: author } = await anotherBrowser(browser, 'poster');
  await postWorkout(page.request, title);
  const feed: FeedAnswer = await (await page.request.get(`/api/${author.username}`)).json();
  const [activity] = feed.activities;
  if (!activity) throw new Error('the post is not in the feed of its author');
  const { activity_uuid: uuid, likeable_type: type } = activity;
  return { author, page, uuid, type, path: `/${author.username}/posts/${uuid}` };
}

/** Comments through the API. */
export async function writeComment(
  request: APIRequestContext,
  post: Pick<Post, 'uuid' | 'type'>,
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
