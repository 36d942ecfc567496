import { expect, test, type Page } from '@playwright/test';
import {
  composer,
  like,
  openOtherUsersPost,
  otherUsersPost,
  thread,
  writeComment,
} from './support/conversation.ts';
import { signUp } from './support/users.ts';
import { expectAccessible, expectFitsScreens, watchConsole } from './support/watch.ts';

/** Unusual input of text fields; the last entries try to execute code. */
const NAUGHTY = [
  'W'.repeat(400),
  'Z̸̢̛̤͎̙̫͇̲͊̀̃a̴̡̧̛͕̤͔̥̍̈́l̵̢̘̩̫̣̐͑͋g̸̨̛̭̰̘̲̀͌ö̵̢̬͚̝́̽͠',
  '\u202Ethis is backwards\u202C and this is not',
  'مرحبا بالعالم, hello, שלום עולם',
  '👩‍👩‍👧‍👦🏳️‍🌈🇺🇳 ﷽ ‎​﻿ x',
  '`${7*7}` {{7*7}} %s %n $(id) \\',
  '<script>window.ran = true</script>',
  '<img src=x onerror="window.ran = true">',
  '"><svg/onload=window.ran=true>',
  '[x](javascript:window.ran=true) javascript:window.ran=true',
  "';window.ran=true;//",
];

test('when comments contain hostile strings, they are text and the layout holds', async ({ page }) => {
  test.setTimeout(120_000);
  const watch = watchConsole(page);
  await openOtherUsersPost(page, 'naughty');
  for (const [index, text] of NAUGHTY.entries()) {
    await composer(page).fill(text);
    await composer(page).press('Enter');
    const label = `${index + 1} comment${index === 0 ? '' : 's'}, write one`;
    await expect(page.getByRole('button', { name: label })).toBeVisible();
  }
  await page.reload();
  const texts = page.getByRole('list', { name: 'Comments', exact: true }).locator('bdi[dir="auto"]');
  await expect(texts).toHaveText(NAUGHTY.map((text) => text.trim()));
  expect(await page.evaluate('window.ran')).toBeUndefined();
  await expectFitsScreens(page);
  await expectAccessible(page);
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
