import { expect, test, type Page } from '@playwright/test';
import { composer, somebodysPost, thread, writeComment } from './support/conversation.ts';
import { signUp } from './support/people.ts';
import { expectAccessible, expectFits, SCREENS, watchConsole } from './support/watch.ts';

test('when a post has more comments than three, the first three show, and all of them on demand', async ({
  page,
  browser,
}) => {
  const watch = watchConsole(page);
  const post = await somebodysPost(browser);
  for (let index = 1; index <= 52; index += 1)
    await writeComment(post.page.request, post, `Comment number ${index}.`);
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

test('when nobody is signed in, comments can be read, and there is a way in', async ({ page, browser }) => {
  const post = await somebodysPost(browser);
  const head = await writeComment(post.page.request, post, 'Hello');
  await writeComment(post.page.request, post, 'Hello again', head);
  await page.goto(post.path);
  await page.getByRole('button', { name: 'View 1 reply' }).click();
  await expect(page.getByText('Hello again')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reply/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Log in to comment' }).click();
  await expect(page).toHaveURL('/login');
});

test('when somebody writes with the keyboard alone, Enter sends, Shift+Enter begins a line, empty text stays', async ({
  page,
  context,
  browser,
}) => {
  const watch = watchConsole(page);
  const post = await somebodysPost(browser);
  await signUp(context, 'writer');
  await page.goto(`/${post.author.username}`);
  await page.getByRole('button', { name: '0 comments, write one' }).press('Enter');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await page.keyboard.type('First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second line  ');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(thread(page, 'First line')).toContainText('Just now');
  await expect(page.getByText('First line\nsecond line', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 comment, write one' })).toBeVisible();
  await expect(page.getByText('Sending…')).toBeHidden();
  await page.reload();
  await expect(thread(page, 'First line')).toBeVisible();
  watch.expectQuiet();
});

test('when a text grows, six rows are shown, and near the limit it is counted; beyond it is not sent', async ({
  page,
  context,
  browser,
}) => {
  const post = await somebodysPost(browser);
  await signUp(context, 'writer');
  await page.goto(post.path);
  await composer(page).fill(Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n'));
  await expect.poll(async () => (await composer(page).boundingBox())?.height).toBe(6 * 20);
  await composer(page).fill('x'.repeat(1_800));
  await expect(page.getByText('1,800 / 2,000')).toBeVisible();
  await composer(page).fill('🏋'.repeat(2_001));
  await expect(page.getByText('2,001 / 2,000')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('🏋'.repeat(2_001));
  await composer(page).fill('🏋'.repeat(2_000));
  await composer(page).press('Enter');
  await expect(page.getByRole('button', { name: '1 comment, write one' })).toBeVisible();
});

test('when an input method ends a word with Enter, nothing is sent', async ({ page, context, browser }) => {
  const post = await somebodysPost(browser);
  await signUp(context, 'writer');
  await page.goto(post.path);
  await composer(page).focus();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await page.keyboard.press('Enter');
  await devtools.send('Input.insertText', { text: '日本' });
  await expect(composer(page)).toHaveValue(/日本/);
  await expect(page.getByRole('button', { name: '0 comments, write one' })).toBeVisible();
});

test('when somebody replies, the name stands there already, and the thread unfolds', async ({
  page,
  context,
  browser,
}) => {
  const watch = watchConsole(page);
  const post = await somebodysPost(browser);
  const head = await writeComment(post.page.request, post, 'Who is next?');
  for (let index = 1; index <= 4; index += 1)
    await writeComment(post.page.request, post, `Reply number ${index}.`, head);
  await signUp(context, 'replier');
  await page.goto(`/${post.author.username}`);
  await page.getByRole('button', { name: 'View 4 replies' }).click();
  const replies = page.getByRole('list', { name: 'Replies' }).getByRole('listitem');
  await expect(replies).toHaveCount(4);
  await page.getByRole('button', { name: 'Hide replies' }).click();
  await expect(replies).toHaveCount(0);
  await page.getByRole('button', { name: `Reply to @${post.author.username}` }).click();
  const field = page.getByRole('textbox', { name: `Reply to @${post.author.username}` });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`@${post.author.username} `);
  await expect(page.getByRole('button', { name: 'Reply', exact: true })).toBeDisabled();
  await page.keyboard.press('End');
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

test('when the author edits and deletes, the words change in place, and replies keep a tombstone', async ({
  page,
  context,
  browser,
}) => {
  const watch = watchConsole(page);
  const post = await somebodysPost(browser);
  await signUp(context, 'editor');
  const head = await writeComment(page.request, post, 'Frist');
  const reply = await writeComment(post.page.request, post, 'You mean First', head);
  await page.goto(post.path);
  await expect(page.getByRole('button', { name: 'Your comment' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Your comment' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit comment' });
  await expect(field).toBeFocused();
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
  expect((await post.page.request.delete(`/api/comments/${reply}`)).ok()).toBe(true);
  await expect(page.getByText('This comment was deleted')).toBeHidden();
  watch.expectQuiet();
});

test('when a comment cannot be sent, it says why, waits, survives a reload, and can be tried again', async ({
  page,
  context,
  browser,
}) => {
  const post = await somebodysPost(browser);
  await signUp(context, 'unlucky');
  await page.goto(post.path);
  const refuse = (status: number, detail: string) =>
    page.route('**/api/comments', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json: { detail } }) : route.fallback(),
    );
  await refuse(429, 'Too many comments. Try again in 20 s.');
  await composer(page).fill('Worth keeping');
  await composer(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Too many comments. Try again in 20 s.');
  await expect(page.getByText('Worth keeping', { exact: true })).toBeVisible();
  await page.reload();
  await expect(composer(page)).toHaveValue('Worth keeping');
  await composer(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Too many comments.');
  await page.unroute('**/api/comments');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: '1 comment, write one' })).toBeVisible();
  await composer(page).fill('Worth keeping');
  await composer(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('You have just written the same comment');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(composer(page)).toHaveValue('');
  await expect(thread(page, 'Worth keeping')).toBeVisible();
});

test('when a text is begun and the page is left, it is there on coming back', async ({
  page,
  context,
  browser,
}) => {
  const post = await somebodysPost(browser);
  await signUp(context, 'drafter');
  await page.goto(`/${post.author.username}`);
  await page.getByRole('button', { name: '0 comments, write one' }).click();
  await composer(page).fill('Half a thought');
  await page.goto('/support');
  await page.goto(`/${post.author.username}`);
  await expect(composer(page)).toHaveValue('Half a thought');
});

test('when a name is begun after an @, people are offered to the keyboard', async ({
  page,
  context,
  browser,
}) => {
  const watch = watchConsole(page);
  const post = await somebodysPost(browser);
  await writeComment(post.page.request, post, 'Anybody there?');
  await signUp(context, 'mentioner');
  await page.goto(post.path);
  await composer(page).pressSequentially('Well done @post');
  const people = page.getByRole('listbox', { name: 'People' });
  await expect(people.getByRole('option')).toHaveCount(1);
  await expect(people.getByRole('option', { selected: true })).toContainText(`@${post.author.username}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(people).toBeHidden();
  await page.keyboard.type('er');
  await expect(people).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue(`Well done @${post.author.username} `);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    thread(page, 'Well done').getByRole('link', { name: `@${post.author.username}`, exact: true }),
  ).toHaveAttribute('href', `/${post.author.username}`);
  watch.expectQuiet();
});

/** What people and their programs put into text fields; the last ones try to run something. */
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

test('when comments hold naughty strings, they come back as text, nothing runs, and the layout holds', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(120_000);
  const watch = watchConsole(page);
  const post = await somebodysPost(browser);
  await signUp(context, 'naughty');
  await page.goto(post.path);
  for (const [index, words] of NAUGHTY.entries()) {
    await composer(page).fill(words);
    await composer(page).press('Enter');
    const label = `${index + 1} comment${index === 0 ? '' : 's'}, write one`;
    await expect(page.getByRole('button', { name: label })).toBeVisible();
  }
  await page.reload();
  const texts = page.getByRole('list', { name: 'Comments', exact: true }).locator('bdi[dir="auto"]');
  await expect(texts).toHaveText(NAUGHTY.map((words) => words.trim()));
  expect(await page.evaluate('window.ran')).toBeUndefined();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await expectFits(page);
  }
  await expectAccessible(page);
  watch.expectQuiet();
});

test('when two look at the same post, what one does the other sees without a reload', async ({
  page,
  context,
  browser,
}) => {
  const watch = watchConsole(page);
  const post = await somebodysPost(browser);
  await signUp(context, 'watcher');
  await listen(page, post.path);
  const head = await writeComment(post.page.request, post, 'Live comment');
  await expect(thread(page, 'Live comment')).toBeVisible();
  const reply = await writeComment(post.page.request, post, 'Live reply', head);
  await page.getByRole('button', { name: 'View 1 reply' }).click();
  await expect(page.getByText('Live reply')).toBeVisible();
  await post.page.request.put(`/api/comments/${reply}`, { data: { content: 'Edited reply' } });
  await expect(page.getByText('Edited reply')).toBeVisible();
  await post.page.request.post('/api/likes', { data: { likeable_type: 'comment', likeable_uuid: head } });
  await expect(page.getByRole('button', { name: /^1 like, comment/ })).toBeVisible();
  await post.page.request.post('/api/likes', {
    data: { likeable_type: post.type, likeable_uuid: post.uuid },
  });
  await expect(page.getByRole('button', { name: /^1 like, post/ })).toBeVisible();
  await post.page.request.delete(`/api/comments/${reply}`);
  await expect(page.getByText('Edited reply')).toBeHidden();
  await post.page.request.delete(`/api/comments/${head}`);
  await expect(page.getByText('Live comment')).toBeHidden();
  await expect(page.getByRole('button', { name: '0 comments, write one' })).toBeVisible();
  watch.expectQuiet();
});

/** Opens a page whose socket hears of what stands there. */
async function listen(page: Page, path: string): Promise<void> {
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', (frame) => String(frame.payload).includes('"subscribed"')),
    );
  await page.goto(path);
  await subscribed;
}
