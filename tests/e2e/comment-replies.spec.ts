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

test('when a user replies to their own comment or in a thread without its first one, the replies stay', async ({
  page,
}) => {
  const post = await otherUsersPost();
  const head = await otherUsersComment(post, 'Who is next?');
  await writeComment(post.request, post, 'I am', head.uuid);
  await head.remove();
  const me = await signUp(page, 'monologue');
  await writeComment(page.request, post, 'Mine');
  await page.goto(post.path);
  const repliesTo = (text: string) =>
    thread(page, text).getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await test.step('to their own: the name is prefilled and can be sent', async () => {
    const field = await beginReply(page, me);
    await expect(field).toHaveValue(`@${me.username} `);
    await field.press('Enter');
  });
  const own = repliesTo('Mine').getByRole('link', { name: `@${me.username}`, exact: true });
  await expect(own).toBeVisible();
  await test.step('in a thread whose first comment is deleted', async () => {
    await page.getByRole('button', { name: 'View 1 reply' }).click();
    await beginReply(page, post.author);
    await page.keyboard.type('Me too');
    await page.keyboard.press('Enter');
  });
  const replies = repliesTo('This comment was deleted');
  await expect(replies.last()).toContainText('Me too');
  await page.reload();
  await page.getByRole('button', { name: 'View 2 replies' }).click();
  await expect(replies.last()).toContainText('Me too');
  await page.getByRole('button', { name: 'View 1 reply' }).click();
  await expect(own).toBeVisible();
});

test('when the answered comment is deleted meanwhile or first, the text can become a comment', async ({
  page,
}) => {
  const post = await otherUsersPost();
  const head = await otherUsersComment(post, 'Soon gone');
  const second = await otherUsersComment(post, 'Gone first');
  await signUp(page, 'answerer');
  await page.goto(post.path);
  const note = page.getByText('The comment you replied to was deleted.');
  await test.step('deleted while the reply is written', async () => {
    const field = await beginReply(page, head.author);
    await page.keyboard.type('a long answer');
    await head.remove();
    await expect(note).toBeVisible();
    await expect(thread(page, 'Soon gone')).toBeHidden();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(`@${head.author.username} a long answer`);
    await page.keyboard.press('Enter');
    await expect(thread(page, 'a long answer')).toBeVisible();
    await expect(note).toBeHidden();
    await expect(composer(page)).toHaveValue('');
  });
  await test.step('deleted when the reply arrives', async () => {
    await page.route('**/api/comments', async (route) => {
      if (route.request().method() === 'POST') await second.remove();
      await route.continue();
    });
    await beginReply(page, second.author);
    await page.keyboard.type('a quick answer');
    await page.keyboard.press('Enter');
    await expect(note).toBeVisible();
    await page.getByRole('button', { name: 'Post as a comment' }).click();
    await expect(thread(page, 'a quick answer')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Post as a comment' })).toBeHidden();
  });
});
