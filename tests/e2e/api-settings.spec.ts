import { expect, request, test, type Page } from '@playwright/test';
import { expectedSignature, startWebhookReceiver } from '../support/webhook-receiver.ts';
import { PASSWORD, signUp } from './support/users.ts';
import { expectAccessible, expectFitsScreens, watchConsole } from './support/watch.ts';

test('when a user creates an access token or a webhook, it works until they revoke or delete it', async ({
  page,
  baseURL,
}) => {
  const watch = watchConsole(page);
  await signUp(page, 'programmer');
  await page.goto('/settings/api');
  await page.getByRole('button', { name: 'Create token' }).click();
  const form = page.getByRole('dialog', { name: 'Create an access token' });
  await form.getByLabel('Name').fill('Watch');
  await form
    .getByRole('checkbox', { name: /^Add, change and delete/ })
    .first()
    .check();
  await form.getByLabel('Expires').selectOption('After 30 days');
  await form.getByLabel('Your password').fill(PASSWORD);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your access token' });
  const token = await shown.getByLabel('Access token').inputValue();
  expect(token).toMatch(/^plt_/);
  await expectAccessible(page);
  await shown.getByRole('button', { name: "I've saved it" }).click();

  const program = await request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const read = async () => (await program.get('/api/notifications/unread-count')).status();
  expect(await read()).toBe(200);
  await page.reload();
  const row = page
    .getByRole('list', { name: 'Access tokens' })
    .getByRole('listitem')
    .filter({ hasText: 'Watch' });
  await expect(row).toContainText(`${token.slice(0, 8)}… · read, write`);
  await expect(row).toContainText('last used just now');
  expect(await page.content()).not.toContain(token);
  await expectFitsScreens(page);
  await row.getByRole('button', { name: 'Revoke Watch' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke "Watch"?' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  // The list is hidden from roles as long as the dialog is open.
  await expect(question).toBeHidden();
  await expect(row).toBeHidden();
  expect(await read()).toBe(401);
  await program.dispose();
  watch.expectQuiet();
  await test.step('a webhook receives a signed test event, which is listed', () => addWebhook(page));
});

async function addWebhook(page: Page): Promise<void> {
  const receiver = await startWebhookReceiver();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  const submit = form.getByRole('button', { name: 'Add webhook' });
  await form.getByLabel('URL').fill('ftp://example.org/');
  await form.getByLabel('Your password').fill(PASSWORD);
  await submit.click();
  await expect(form.getByText('The URL must begin with https://')).toBeVisible();
  const watch = watchConsole(page);
  await form.getByLabel('URL').fill(`${receiver.origin}/events`);
  await expectAccessible(page);
  await submit.click();
  const shown = page.getByRole('dialog', { name: 'Your signing secret' });
  const secret = await shown.getByLabel('Signing secret').inputValue();
  await shown.getByRole('button', { name: "I've saved it" }).click();

  await page.getByRole('button', { name: 'Send test event' }).click();
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(delivery).toContainText('Delivered');
  await expect(delivery).toContainText('200');
  const [received] = receiver.receivedAt('/events');
  expect(received?.event.type).toBe('test');
  expect(received?.signature).toBe(received && expectedSignature(secret, received));
  await test.step('a failed one can be sent again', async () => {
    receiver.respond('/events', 503);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(delivery.first()).toContainText('Failed');
    await expectAccessible(page);
    await expectFitsScreens(page);
    await delivery.first().getByRole('button', { name: 'Send again' }).click();
    await expect(delivery.first()).toContainText('Delivered');
  });
  await page.getByRole('button', { name: /^Delete the webhook/ }).click();
  await page
    .getByRole('dialog', { name: 'Delete this webhook?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText(`${receiver.origin}/events`)).toBeHidden();
  await receiver.close();
  watch.expectQuiet();
}
