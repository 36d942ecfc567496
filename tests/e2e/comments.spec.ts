import { expect, test, type Page } from '@playwright/test';
import { beginEdit, beginReply, like, otherUsersPost, thread, writeComment } from './support/conversation.ts';
import { signUp } from './support/users.ts';
import { expectAccessible, openInApp, watchConsole } from './support/watch.ts';

test('when a post has many comments, three are shown, and all on demand', async ({ page }) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  for (let index = 1; index <= 52; index += 1)
    await writeComment(post.request, post, `Comment number ${index}.`);
  await page.goto(`/${post.author.username}`);
  const comments = page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem');
  await expect(comments).toHaveCount(3);
  await page.getByRole('button', { name: 'View all 52 comments' }).click();
  await expect(comments).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more comments' }).click();
  await expect(comments).toHaveCount(52);
  await expect(comments.last()).toContainText('Comment number 52.');
  await expect(page.getByRole('button', { name: 'Load more comments' })).toBeHidden();
  await page.getByRole('button', { name: 'Show fewer comments' }).click();
  await expect(comments).toHaveCount(3);
  watch.expectQuiet();
});

test('when a guest reads comments, there is a link to sign in', async ({ page }) => {
  const post = await otherUsersPost();
  const head = await writeComment(post.request, post, 'Hello');
  await writeComment(post.request, post, 'Hello again', head);
  await page.goto(post.path);
  await page.getByRole('button', { name: 'View 1 reply' }).click();
  await expect(page.getByText('Hello again')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reply/ })).toHaveCount(0);
  const logIn = page.getByRole('link', { name: 'Log in to comment' });
  await page.getByRole('button', { name: '2 comments, log in to write one' }).click();
  await expect(logIn).toBeFocused();
  await openInApp(page, `/${post.author.username}`);
  await expect(logIn).toBeHidden();
  await page.getByRole('button', { name: '2 comments, log in to write one' }).click();
  await logIn.click();
  await expect(page).toHaveURL('/login');
});

test('when a user replies, the name is prefilled and the thread expands @journey', async ({ page }) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  const head = await writeComment(post.request, post, 'Who is next?');
  for (let index = 1; index <= 4; index += 1)
    await writeComment(post.request, post, `Reply number ${index}.`, head);
  await signUp(page, 'replier');
  await page.goto(`/${post.author.username}`);
  await page.getByRole('button', { name: 'View 4 replies' }).click();
  const replies = page.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await expect(replies).toHaveCount(4);
  await page.getByRole('button', { name: 'Hide replies' }).click();
  await expect(replies).toHaveCount(0);
  const field = await beginReply(page, post.author);
  await expect(field).toHaveValue(`@${post.author.username} `);
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeEnabled();
  await page.keyboard.type('I am, see https://example.org/plan.');
  await page.keyboard.press('Enter');
  await expect(replies).toHaveCount(5);
  await expect(field).toBeHidden();
  await expect(thread(page, 'Who is next?')).toBeFocused();
  const mine = replies.last();
  await expect(mine.getByRole('link', { name: 'example.org/plan' })).toHaveAttribute(
    'href',
    'https://example.org/plan',
  );
  await mine.getByRole('link', { name: `@${post.author.username}` }).click();
  await expect(page).toHaveURL(`/${post.author.username}`);
  watch.expectQuiet();
});

test('when a comment is edited and deleted, it changes in place and leaves a tombstone', async ({ page }) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  await signUp(page, 'editor');
  const head = await writeComment(page.request, post, 'Frist');
  const reply = await writeComment(post.request, post, 'You mean First', head);
  await page.goto(post.path);
  await expect(page.getByRole('button', { name: 'Your comment' })).toHaveCount(1);
  const field = await beginEdit(page);
  await field.fill('First');
  await field.press('Enter');
  await expect(field).toBeHidden();
  await expect(thread(page, 'First')).toContainText('edited');
  await expect(thread(page, 'First')).toBeFocused();

  await page.getByRole('button', { name: 'Your comment' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete comment?' });
  await expect(question).toContainText('Are you sure you want to delete this comment?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This comment was deleted')).toBeVisible();
  await expect(thread(page, 'This comment was deleted')).toBeFocused();
  await expect(page.getByRole('button', { name: 'View 1 reply' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 comment, write one' })).toBeVisible();
  expect((await post.request.delete(`/api/comments/${reply}`)).ok()).toBe(true);
  await expect(page.getByText('This comment was deleted')).toBeHidden();
  watch.expectQuiet();
});

test('when two users view the same post, each sees what the other does at once', async ({ page }) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  await signUp(page, 'watcher');
  await listen(page, post.path);
  const head = await writeComment(post.request, post, 'Live comment');
  await expect(thread(page, 'Live comment')).toBeVisible();
  const reply = await writeComment(post.request, post, 'Live reply', head);
  await page.getByRole('button', { name: 'View 1 reply' }).click();
  await expect(page.getByText('Live reply')).toBeVisible();
  await post.request.put(`/api/comments/${reply}`, { data: { content: 'Edited reply' } });
  await expect(page.getByText('Edited reply')).toBeVisible();
  await like(post.request, { type: 'comment', uuid: head });
  await expect(page.getByRole('button', { name: /^1 like, comment/ })).toBeVisible();
  await like(post.request, post);
  await expect(page.getByRole('button', { name: /^1 like, post/ })).toBeVisible();
  await post.request.delete(`/api/comments/${reply}`);
  await expect(page.getByText('Edited reply')).toBeHidden();
  await post.request.delete(`/api/comments/${head}`);
  await expect(page.getByText('Live comment')).toBeHidden();
  await expect(page.getByRole('button', { name: '0 comments, write one' })).toBeVisible();
  watch.expectQuiet();
});

async function listen(page: Page, path: string): Promise<void> {
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', (frame) => String(frame.payload).includes('"subscribed"')),
    );
  await page.goto(path);
  await subscribed;
}
