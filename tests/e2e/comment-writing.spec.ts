import { expect, test, type Route } from '@playwright/test';
import {
  beginEdit,
  composer,
  openOtherUsersPost,
  otherUsersPost,
  thread,
  writeComment,
} from './support/conversation.ts';
import { signUp } from './support/users.ts';
import { expectAccessible, openFully, openInApp, watchConsole } from './support/watch.ts';

test('when a comment is written by keyboard, Enter sends and Shift+Enter adds a line; a draft is restored', async ({
  page,
}) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  await signUp(page, 'writer');
  await page.goto(`/${post.author.username}`);
  await page.getByRole('button', { name: '0 comments, write one' }).press('Enter');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await composer(page).fill('\u2800\u200B\u3164');
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  await page.keyboard.press('Enter');
  await composer(page).fill('');
  await page.keyboard.type('First line');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('second line  ');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(thread(page, 'First line')).toContainText('Just now');
  await expect(page.getByText('First line\nsecond line', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 comment, write one' })).toBeVisible();
  await test.step('markup stays a text', async () => {
    const markup = '<img src=x onerror="window.ran = true">';
    await composer(page).fill(markup);
    await composer(page).press('Enter');
    await expect(page.getByText(markup, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '2 comments, write one' })).toBeVisible();
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });
  await expect(page.getByText('Sending…')).toBeHidden();
  await composer(page).fill('Half a thought');
  await openInApp(page, '/support');
  await page.goto(`/${post.author.username}`);
  await expect(composer(page)).toHaveValue('Half a thought');
  await test.step('a text stays with its post', async () => {
    const other = await otherUsersPost();
    await openFully(page, other.path);
    await openInApp(page, post.path);
    await expect(composer(page)).toHaveValue('Half a thought');
    await page.goBack();
    await expect(composer(page)).toHaveValue('');
    await page.goto(`/${post.author.username}`);
  });
  await expect(thread(page, 'First line')).toBeVisible();
  watch.expectQuiet();
});

test('when a comment grows, six rows and a counter are shown, and a limit holds', async ({
  page,
  context,
}) => {
  await openOtherUsersPost(page, 'writer');
  await test.step('Enter that ends a composition of an input method sends nothing', async () => {
    await composer(page).focus();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await page.keyboard.press('Enter');
    await devtools.send('Input.insertText', { text: '日本' });
    await expect(composer(page)).toHaveValue(/日本/);
    await expect(page.getByRole('button', { name: '0 comments, write one' })).toBeVisible();
    await devtools.detach();
  });
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

test('when a comment or its edit cannot be sent, the reason is shown and the text stays', async ({
  page,
}) => {
  await openOtherUsersPost(page, 'unlucky');
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
  await expect(page.getByRole('alert')).toContainText("You've just posted the same comment");
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(composer(page)).toHaveValue('');
  await expect(thread(page, 'Worth keeping')).toBeVisible();

  const field = await beginEdit(page);
  await field.fill('First');
  await page.route('**/api/comments/*', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Not now' } }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Not now');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('First');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('First');
  await page.reload();
  await expect(field).toHaveValue('First');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toBeHidden();
  await expect(thread(page, 'Worth keeping')).toBeVisible();
  await beginEdit(page);
  await expect(field).toHaveValue('Worth keeping');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await test.step('a stored comment whose response is lost is not shown as failed', async () => {
    await page.route('**/api/comments', loseResponse, { times: 1 });
    await composer(page).fill('Stored anyway');
    await composer(page).press('Enter');
    const drafts = () =>
      page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('comment-draft'))");
    await expect.poll(drafts).toEqual([]);
    await expect(page.getByText('Stored anyway', { exact: true })).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('when a name is typed after an @, suggestions can be chosen by keyboard', async ({ page }) => {
  const watch = watchConsole(page);
  const post = await otherUsersPost();
  await writeComment(post.request, post, 'Anybody there?');
  await signUp(page, 'mentioner');
  await page.goto(post.path);
  await composer(page).pressSequentially('Well done @post');
  const users = page.getByRole('listbox', { name: 'People' });
  await expect(users.getByRole('option')).toHaveCount(1);
  await expect(users.getByRole('option', { selected: true })).toContainText(`@${post.author.username}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(users).toBeHidden();
  await page.keyboard.type('er');
  await expect(users).toBeVisible();
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

async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
