import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { publishPost, writeComment } from './support/conversation.ts';
import { newestPost } from './support/feeds.ts';
import { waitUntilLive } from './support/live.ts';
import { pictureFile } from './support/media.ts';
import { server, test } from './support/quiet-server.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

/** Texts of the greatest length, without a space to break at, in both directions. */
const LONG = {
  name: 'W'.repeat(100),
  bio: 'مرحبا'.repeat(30),
  note: `${'👩‍👩‍👧'.repeat(20)}${'x'.repeat(800)}`,
  reason: `سبب${'y'.repeat(490)}`,
  appeal: 'z'.repeat(2_000),
  alt: 'ä'.repeat(400),
};

async function expectOk(answer: Promise<{ ok(): boolean; text(): Promise<string> }>): Promise<void> {
  const response = await answer;
  expect([response.ok(), response.ok() ? '' : await response.text()]).toEqual([true, '']);
}

/** Gives the author a picture, long texts and a post with two pictures. */
async function fillProfile(request: APIRequestContext): Promise<string> {
  const names = { first_name: LONG.name, last_name: LONG.name, bio: LONG.bio };
  await expectOk(request.put('/api/auth/update-profile', { data: names }));
  const file = await pictureFile('#c0562f');
  await expectOk(request.post('/api/auth/upload-profile-picture', { multipart: { file } }));
  const { path } = await publishPost(request);
  const { activity_uuid: uuid, tracker_type: type } = await newestPost(request);
  const media = [];
  for (const shade of ['#4f5be7', '#1f8a70']) {
    const answer = await request.post('/api/media', { multipart: { file: await pictureFile(shade) } });
    const { id }: { id: string } = await answer.json();
    media.push({ id, alt_text: LONG.alt });
  }
  await expectOk(request.put(`/api/posts/${type}/${uuid}`, { data: { content: 'Look', media } }));
  return path;
}

async function send(page: Page, title: string, note = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox', { name: /^Note/ }).fill(note);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog).toHaveCount(0);
}

test('when the longest contents are reported, the queue shows and decides them', async ({ browser }) => {
  test.setTimeout(240_000);
  const { page: author, user } = await server.userIn(browser, 'author');
  const postPath = await fillProfile(author.request);
  const { page: reader } = await server.userIn(browser, 'reader');
  const watch = watchConsole(reader);

  await reader.goto(`/${user.username}`);
  await reader.getByRole('button', { name: `More about @${user.username}` }).click();
  await reader.getByRole('menuitem', { name: `Report @${user.username}` }).click();
  await send(reader, 'Report this profile?', LONG.note);

  await openInApp(reader, postPath);
  const tiles = reader.getByRole('button', { name: /^Picture, \d of 2/ });
  await tiles.first().hover();
  await reader.getByRole('button', { name: 'More about this picture' }).first().click();
  await reader.getByRole('menuitem', { name: 'Report' }).click();
  await send(reader, 'Report this attachment?');
  await tiles.nth(1).click();
  const viewer = reader.getByRole('dialog', { name: 'Pictures and videos' });
  await viewer.getByRole('button', { name: 'More about this picture' }).click();
  await reader.getByRole('menuitem', { name: 'Report' }).click();
  await send(reader, 'Report this attachment?');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await reader
    .getByRole('link', { name: 'W'.repeat(100) })
    .first()
    .hover();
  await reader.getByRole('button', { name: `Report @${user.username}` }).click();
  await send(reader, 'Report this profile?');

  const { page: root, user: admin } = await server.adminIn(browser);
  await root.goto('/admin?tab=reports');
  const rows = root.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const profile = rows.filter({ hasText: 'Profile of' });
  await expect(profile).toContainText(LONG.bio);
  await profile.getByRole('button', { name: 'Show the reported profile picture' }).click();
  await expectAccessible(root);
  await expectFitsScreens(root);

  await profile.getByRole('button', { name: 'Act', exact: true }).click();
  const dialog = root.getByRole('dialog', { name: 'Act on this profile' });
  await expect(dialog.getByRole('button', { name: 'Delete parts of profile' })).toBeDisabled();
  await dialog.getByLabel('Display name').check();
  await dialog.getByLabel('Profile picture').check();
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(LONG.reason);
  await expectAccessible(root);
  await expectFitsScreens(root);
  await dialog.getByRole('button', { name: 'Delete parts of profile' }).click();
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button', { name: 'Act', exact: true }).click();
  await root.getByRole('dialog').getByRole('button', { name: 'Hide attachment' }).click();
  await expect(rows).toHaveCount(1);

  await expect(reader.getByRole('button', { name: /^Picture/ })).toHaveCount(1);
  await reader.goto(`/${user.username}`);
  await expect(reader.getByRole('heading', { name: user.username, exact: true })).toBeVisible();
  watch.expectQuiet();

  await author.goto(postPath);
  await author.getByRole('button', { name: 'Picture, 2 of 2' }).click();
  await expect(author.getByText('Hidden by an administrator. Only you can see it.')).toBeVisible();
  await author.getByRole('link', { name: 'Reason and appeal' }).click();
  await author.getByRole('textbox', { name: /^Appeal/ }).fill(LONG.appeal);
  await author.getByRole('button', { name: 'Send appeal' }).click();
  await expect(author.getByText('An administrator will read your appeal.')).toBeVisible();
  await expectFitsScreens(author);

  await root.getByText('Closed', { exact: true }).click();
  await expect(rows).toContainText([`Deleted name and profile picture by @${admin.username}`]);
  await expectFitsScreens(root);
  await rows.getByRole('button', { name: 'Undo' }).click();
  await expect(root.getByText('No report has been closed yet.')).toBeVisible();
  await root.getByText('Open', { exact: true }).click();
  await expect(rows).toHaveCount(3);
  await rows.filter({ hasText: 'Profile of' }).getByRole('button', { name: 'Act', exact: true }).click();
  const suspension = root.getByRole('dialog', { name: 'Act on this profile' });
  await suspension.getByLabel('Action').selectOption('suspend');
  await suspension.getByRole('textbox', { name: /^Reason/ }).fill(LONG.reason);
  await author.goto('/');
  await waitUntilLive(author);
  const watchAuthor = watchConsole(author);
  await suspension.getByRole('button', { name: /^Suspend/ }).click();
  await expect(rows).toHaveCount(2);

  // The open page of the author and all later ones, until the end.
  const heading = author.getByRole('heading', { name: 'Your account is suspended' });
  const expectReason = async () => {
    await expect(heading).toBeVisible();
    await expect(author.getByText(LONG.reason)).toBeVisible();
    await expect(author.getByText(/^No one can see your profile and posts until \w/)).toBeVisible();
  };
  await expectReason();
  await expectAccessible(author);
  await expectFitsScreens(author);
  await author.goto('/');
  await expectReason();
  for (const path of ['/?feed=following', '/settings', '/search', `/${user.username}`]) {
    await openInApp(author, path);
    await expectReason();
  }
  await root.getByText('Closed', { exact: true }).click();
  await rows.getByRole('button', { name: 'Undo' }).click();
  await expect(root.getByText('No report has been closed yet.')).toBeVisible();
  await author.goto('/');
  await expect(author.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(heading).toHaveCount(0);
  watchAuthor.expectQuiet();
});

test('when many comments are reported, the queue has pages', async ({ browser }) => {
  test.setTimeout(180_000);
  const author = await server.otherUser('author');
  const post = await publishPost(author.request);
  const writer = await server.otherUser('writer');
  const { page: root } = await server.adminIn(browser);
  for (let index = 0; index < 21; index += 1) {
    const uuid = await writeComment(writer.request, post, `Rude remark ${index} ${'word '.repeat(index)}`);
    const data = { target_type: 'comment', target_uuid: uuid, reason: 'abuse', note: `Note ${index}` };
    await expectOk(author.request.post('/api/reports', { data }));
  }
  await root.goto('/admin?tab=reports');
  const rows = root.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('Rude remark 20');
  await expectFitsScreens(root);
  await root.getByRole('button', { name: 'Go to last page' }).click();
  await expect(rows.filter({ hasText: 'Rude remark 0' })).toHaveCount(1);
});
