import { expect, test } from '@playwright/test';
import { runAdminCommand } from './support/admins.ts';
import { publishPost, writeComment } from './support/conversation.ts';
import { ownServer } from './support/own-server.ts';
import { watchConsole } from './support/watch.ts';

// The queue shows the reports of all users, so the server has no others.
const server = ownServer();
const TEXT = 'You call that a workout?';

test('when a comment is reported, an administrator hides it, its author sees why, and undoing restores it', async ({
  browser,
}) => {
  test.slow();
  const { page: author } = await server.userIn(browser, 'author');
  const post = await publishPost(author.request);
  const { page: writer, user } = await server.userIn(browser, 'writer');
  await writeComment(writer.request, post, TEXT);
  const { page: reader } = await server.userIn(browser, 'reader');
  const watch = watchConsole(reader);
  await reader.goto(post.path);
  await reader.getByRole('button', { name: `More about the comment of @${user.username}` }).click();
  await reader.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Report this comment?' });
  await dialog.getByLabel('Reason').selectOption('abuse');
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Rude');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(reader.getByText('Thanks. An administrator will take a look.')).toBeVisible();

  const { page: root, user: admin } = await server.userIn(browser, 'root');
  await runAdminCommand(['promote', admin.username], server.dataDir());
  await root.goto('/admin?tab=reports');
  const report = root.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  await expect(report).toContainText(`Comment of @${user.username}`);
  await expect(report).toContainText(TEXT);
  await expect(report).toContainText('"Rude"');
  await report.getByRole('button', { name: 'Hide' }).click();
  await root
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Reason/ })
    .fill('Rule 1');
  await root.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(root.getByText('No open reports.')).toBeVisible();
  await expect(reader.getByText(TEXT)).toHaveCount(0);
  await writer.goto(post.path);
  await expect(writer.getByText(TEXT)).toBeVisible();
  await expect(writer.getByText('Hidden by an administrator. Only you can see it.')).toBeVisible();

  await root.getByText('Closed', { exact: true }).click();
  await expect(report).toContainText(`Hidden by @${admin.username}`);
  await report.getByRole('button', { name: 'Undo' }).click();
  await expect(root.getByText('No report has been closed yet.')).toBeVisible();
  await expect(reader.getByText(TEXT)).toBeVisible();
  await root.goto('/admin?tab=operations');
  const audit = root.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(audit.nth(0)).toContainText(`@${admin.username} undid a decision about @${user.username}`);
  await expect(audit.nth(1)).toContainText(`@${admin.username} hid content of @${user.username}`);
  watch.expectQuiet();
});
