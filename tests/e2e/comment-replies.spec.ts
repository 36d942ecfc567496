import { expect, test } from '@playwright/test';
import {
  beginReply,
  composer,
  otherUsersComment,
  otherUsersPost,
  thread,
  writeComment,
} from './support/conversation.ts';
import { signUp } from './support/users.ts';

test('when the first comment of a thread is deleted, its replies can still be answered', async ({ page }) => {
  const post = await otherUsersPost();
  const head = await otherUsersComment(post, 'Who is next?');
  await writeComment(post.request, post, 'I am', head.uuid);
  await head.remove();
  await signUp(page, 'answerer');
  await page.goto(post.path);
  await page.getByRole('button', { name: 'View 1 reply' }).click();
  await beginReply(page, post.author);
  await page.keyboard.type('Me too');
  await page.keyboard.press('Enter');
  const replies = page.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await expect(replies.last()).toContainText('Me too');
  await page.reload();
  await page.getByRole('button', { name: 'View 2 replies' }).click();
  await expect(replies.last()).toContainText('Me too');
});

test('when a user replies to their own comment, the name is prefilled and can be sent', async ({ page }) => {
  const post = await otherUsersPost();
  const me = await signUp(page, 'monologue');
  await writeComment(page.request, post, 'Mine');
  await page.goto(post.path);
  const field = await beginReply(page, me);
  await expect(field).toHaveValue(`@${me.username} `);
  await field.press('Enter');
  const reply = page.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await expect(reply.getByRole('link', { name: `@${me.username}`, exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'View 1 reply' }).click();
  await expect(reply.getByRole('link', { name: `@${me.username}`, exact: true })).toBeVisible();
});

test('when the answered comment is deleted meanwhile, the text can become a comment', async ({ page }) => {
  const post = await otherUsersPost();
  const head = await otherUsersComment(post, 'Soon gone');
  await signUp(page, 'answerer');
  await page.goto(post.path);
  const field = await beginReply(page, head.author);
  await page.keyboard.type('a long answer');
  await head.remove();
  await expect(page.getByText('The comment you replied to was deleted.')).toBeVisible();
  await expect(thread(page, 'Soon gone')).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`@${head.author.username} a long answer`);
  await page.keyboard.press('Enter');
  await expect(thread(page, 'a long answer')).toBeVisible();
  await expect(page.getByText('The comment you replied to was deleted.')).toBeHidden();
  await expect(composer(page)).toHaveValue('');
});

test('when the answered comment is deleted first, the reply can be sent as a comment', async ({ page }) => {
  const post = await otherUsersPost();
  const head = await otherUsersComment(post, 'Soon gone');
  await signUp(page, 'answerer');
  await page.goto(post.path);
  await page.route('**/api/comments', async (route) => {
    if (route.request().method() === 'POST') await head.remove();
    await route.continue();
  });
  await beginReply(page, head.author);
  await page.keyboard.type('a quick answer');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The comment you replied to was deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Post as a comment' }).click();
  await expect(thread(page, 'a quick answer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post as a comment' })).toBeHidden();
});
