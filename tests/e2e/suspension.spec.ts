import { expect, test } from '@playwright/test';
import { runAdminCommand } from './support/admins.ts';
import { ownServer } from './support/own-server.ts';
import { expectAccessible, watchConsole } from './support/watch.ts';

// The queue shows the reports of all users, so the server has no others.
const server = ownServer();

test('when a user with an open page is suspended, this page and later ones show the reason until the end', async ({
  browser,
}) => {
  const { page: author, user } = await server.userIn(browser, 'author');
  const { page: reader } = await server.userIn(browser, 'reader');
  const { page: root, user: admin } = await server.userIn(browser, 'root');
  await runAdminCommand(['promote', admin.username], server.dataDir());
  await reader.goto(`/${user.username}`);
  await reader.getByRole('button', { name: `More about @${user.username}` }).click();
  await reader.getByRole('menuitem', { name: `Report @${user.username}` }).click();
  const report = reader.getByRole('dialog', { name: 'Report this profile?' });
  await report.getByRole('button', { name: 'Report' }).click();
  await expect(report).toHaveCount(0);

  const watch = watchConsole(author);
  await author.goto('/');
  await expect(author.locator('[data-chip="online"]')).toContainText(/\d/);
  await root.goto('/admin?tab=reports');
  const rows = root.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  await rows.getByRole('button', { name: 'Act', exact: true }).click();
  const dialog = root.getByRole('dialog', { name: 'Act on this profile' });
  await dialog.getByLabel('Action').selectOption('suspend');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Insults in the bio');
  await dialog.getByRole('button', { name: /^Suspend/ }).click();
  await expect(rows).toHaveCount(0);

  const heading = author.getByRole('heading', { name: 'Your account is suspended' });
  const expectReason = async () => {
    await expect(heading).toBeVisible();
    await expect(author.getByText('Insults in the bio')).toBeVisible();
    await expect(author.getByText(/^No one can see your profile and posts until \w/)).toBeVisible();
  };
  await expectReason();
  await expectAccessible(author);
  for (const path of ['/', '/?feed=following', '/settings', '/search', `/${user.username}`]) {
    await author.goto(path);
    await expectReason();
  }
  watch.expectQuiet();

  await root.getByText('Closed', { exact: true }).click();
  await rows.getByRole('button', { name: 'Undo' }).click();
  await expect(root.getByText('No report has been closed yet.')).toBeVisible();
  await author.goto('/');
  await expect(author.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(heading).toHaveCount(0);
  watch.expectQuiet();
});
