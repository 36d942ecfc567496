import { expect, type Locator } from '@playwright/test';
import { publishPost, writeComment } from './support/conversation.ts';
import { mailedLink } from './support/mails.ts';
import { server, test } from './support/quiet-server.ts';
import { PASSWORD, signIn } from './support/users.ts';
import { expectAccessible, expectScreens, openInApp, watchConsole } from './support/watch.ts';

const TEXT = 'You call that a workout?';

test('when a comment is hidden by a decision, its author appeals and gets it back', async ({ browser }) => {
  // Four users and twelve screens in one journey.
  test.setTimeout(240_000);
  const author = await server.otherUser('author');
  const post = await publishPost(author.request);
  const { page: writer, user } = await server.userIn(browser, 'writer');
  const comment = await writeComment(writer.request, post, TEXT);
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

  const { page: root, user: admin } = await server.adminIn(browser);
  await root.goto('/admin?tab=reports');
  // Other tests of this server leave reports.
  const report = root.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: TEXT });
  await expect(report).toContainText(`Comment of @${user.username}`);
  await expect(report).toContainText(TEXT);
  await expect(report).toContainText('"Rude"');
  await expect(report).toContainText(/Reported (just now|\d+m)/);
  await decide(report, { action: 'hide', reason: 'Rule 1' });
  await expect(report).toHaveCount(0);
  await expect(reader.getByText(TEXT)).toHaveCount(0);

  await writer.goto(post.path);
  await expect(writer.getByText(TEXT)).toBeVisible();
  await expect(writer.getByText('Hidden by an administrator. Only you can see it.')).toBeVisible();
  await openInApp(writer, '/appeal?token=invented');
  await expect(writer.getByText('This link is not valid.')).toBeVisible();
  await expect(writer.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
  const link = new URL(await mailedLink(server.dataDir(), user.email, '/appeal'));
  await writer.context().clearCookies();
  await writer.goto(link.pathname + link.search);
  await expect(writer.getByText('Reason: Rule 1')).toBeVisible();
  await expect(writer.getByText(TEXT)).toBeVisible();
  await expectScreens(writer);
  await writer.getByRole('textbox', { name: /^Appeal/ }).fill('It was a joke among friends.');
  await writer.getByRole('button', { name: 'Send appeal' }).click();
  await expect(writer.getByText('An administrator will read your appeal.')).toBeVisible();

  await root.reload();
  await expect(report).toContainText('It was a joke among friends.');
  await expectScreens(root);
  await report.getByRole('button', { name: 'Answer appeal' }).click();
  const answer = root.getByRole('dialog', { name: `Appeal of @${user.username}` });
  await answer.getByRole('textbox', { name: /^Answer/ }).fill('You are right.');
  await answer.getByRole('button', { name: 'Accept' }).click();
  await expect(report).toHaveCount(0);
  await expect(reader.getByText(TEXT)).toBeVisible();
  await writer.reload();
  await expect(writer.getByText('You are right.')).toBeVisible();

  await openInApp(root, '/admin?tab=operations');
  const audit = root.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(audit.nth(0)).toContainText(`@${admin.username} undid a decision about @${user.username}`);
  await expect(audit.nth(1)).toContainText(`@${admin.username} hid content of @${user.username}`);
  watch.expectQuiet();

  // Another report leads to a suspension.
  const again = { target_type: 'comment', target_uuid: comment, reason: 'spam', note: '' };
  expect((await author.request.post('/api/reports', { data: again })).ok()).toBe(true);
  await openInApp(root, '/admin?tab=reports');
  await decide(report, { action: 'suspend', reason: 'Rule 2' });
  await expect(report).toHaveCount(0);
  await expect(reader.getByText(TEXT)).toHaveCount(0);
  await writer.goto('/login');
  await signIn(writer, user.email, PASSWORD);
  await expect(writer.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expect(writer.getByText('Reason: Rule 2')).toBeVisible();
  await expect(
    writer.getByText(/^An administrator suspended .+, until .+, because of this comment\.$/),
  ).toBeVisible();
  await expectScreens(writer);
  await writer.getByRole('button', { name: 'Sign out' }).click();
  await expect(writer.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

async function decide(
  report: Locator,
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  await report.getByRole('button', { name: 'Act', exact: true }).click();
  const dialog = report.page().getByRole('dialog', { name: 'Act on this comment' });
  await dialog.getByLabel('Action').selectOption(action);
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await expectAccessible(report.page());
  await dialog.getByRole('button', { name: /^(Hide|Suspend)/ }).click();
}
