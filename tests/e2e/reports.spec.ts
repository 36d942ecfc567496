import { expect, test, type Page } from '@playwright/test';
import { runAdminCommand } from './support/admins.ts';
import { publishPost, writeComment } from './support/conversation.ts';
import { mailedLink } from './support/mails.ts';
import { ownServer } from './support/own-server.ts';
import { PASSWORD, signIn } from './support/users.ts';
import { expectAccessible, expectFits, onEveryScreen, watchConsole } from './support/watch.ts';

// The queue shows the reports of all users, so the server has no others.
const server = ownServer();
const TEXT = 'You call that a workout?';

test('when a comment is hidden by a decision, its author appeals and gets it back', async ({ browser }) => {
  // Four users and twelve screens in one journey.
  test.setTimeout(240_000);
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
  await expect(report).toContainText(/Reported (just now|\d+m)/);
  await decide(root, { action: 'hide', reason: 'Rule 1' });
  await expect(root.getByText('No open reports.')).toBeVisible();
  await expect(reader.getByText(TEXT)).toHaveCount(0);

  await writer.goto(post.path);
  await expect(writer.getByText(TEXT)).toBeVisible();
  await expect(writer.getByText('Hidden by an administrator. Only you can see it.')).toBeVisible();
  await writer.goto('/appeal?token=invented');
  await expect(writer.getByText('This link is not valid.')).toBeVisible();
  await expect(writer.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
  const link = new URL(await mailedLink(server.dataDir(), user.email, '/appeal'));
  await writer.context().clearCookies();
  await writer.goto(link.pathname + link.search);
  await expect(writer.getByText('Reason: Rule 1')).toBeVisible();
  await expect(writer.getByText(TEXT)).toBeVisible();
  await onEveryScreen(writer, async () => {
    await expectFits(writer);
    await expectAccessible(writer);
  });
  await writer.getByRole('textbox', { name: /^Appeal/ }).fill('It was a joke among friends.');
  await writer.getByRole('button', { name: 'Send appeal' }).click();
  await expect(writer.getByText('An administrator will read your appeal.')).toBeVisible();

  await root.reload();
  await expect(report).toContainText('It was a joke among friends.');
  await onEveryScreen(root, async () => {
    await expectFits(root);
    await expectAccessible(root);
  });
  await root.getByRole('button', { name: 'Answer appeal' }).click();
  const answer = root.getByRole('dialog', { name: `Appeal of @${user.username}` });
  await answer.getByRole('textbox', { name: /^Answer/ }).fill('You are right.');
  await answer.getByRole('button', { name: 'Accept' }).click();
  await expect(root.getByText('No open reports.')).toBeVisible();
  await expect(reader.getByText(TEXT)).toBeVisible();
  await writer.reload();
  await expect(writer.getByText('You are right.')).toBeVisible();

  await root.goto('/admin?tab=operations');
  const audit = root.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(audit.nth(0)).toContainText(`@${admin.username} undid a decision about @${user.username}`);
  await expect(audit.nth(1)).toContainText(`@${admin.username} hid content of @${user.username}`);
  watch.expectQuiet();

  // Another report leads to a suspension.
  await author.goto(post.path);
  await author.getByRole('button', { name: `More about the comment of @${user.username}` }).click();
  await author.getByRole('menuitem', { name: 'Report' }).click();
  await author.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(author.getByText('Thanks. An administrator will take a look.')).toBeVisible();
  await root.goto('/admin?tab=reports');
  await decide(root, { action: 'suspend', reason: 'Rule 2' });
  await expect(root.getByText('No open reports.')).toBeVisible();
  await expect(reader.getByText(TEXT)).toHaveCount(0);
  await writer.goto('/login');
  await signIn(writer, user.email, PASSWORD);
  await expect(writer.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expect(writer.getByText('Reason: Rule 2')).toBeVisible();
  await expect(
    writer.getByText(/^An administrator suspended .+, until .+, because of this comment\.$/),
  ).toBeVisible();
  await onEveryScreen(writer, async () => {
    await expectFits(writer);
    await expectAccessible(writer);
  });
  await writer.goto(post.path);
  await expect(writer.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await writer.getByRole('button', { name: 'Sign out' }).click();
  await expect(writer.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

async function decide(root: Page, { action, reason }: { action: string; reason: string }): Promise<void> {
  await root.getByRole('button', { name: 'Act', exact: true }).click();
  const dialog = root.getByRole('dialog', { name: 'Act on this comment' });
  await dialog.getByLabel('Action').selectOption(action);
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await expectAccessible(root);
  await dialog.getByRole('button', { name: /^(Hide|Suspend)/ }).click();
}
