import { expect, test } from '@playwright/test';
import { anotherBrowser, otherUser, signUp } from './support/users.ts';
import { expectAccessible } from './support/watch.ts';

test('when users request to follow, the owner answers and removes @journey', async ({
  page,
  context,
  browser,
}) => {
  const owner = await signUp(context, 'private');
  const privacy = await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  expect(privacy.ok()).toBe(true);
  const [fan, pest] = [await anotherBrowser(browser, 'fan'), await otherUser('pest')];
  await pest.request.post(`/api/follows/${owner.username}`);
  await fan.page.goto(`/${owner.username}`);
  await fan.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(fan.page.getByRole('button', { name: 'Requested' })).toBeVisible();
  await expect(fan.page.getByRole('button', { name: /followers$/ })).toBeHidden();
  await page.goto(`/${owner.username}`);
  await page.getByRole('button', { name: `Decline @${pest.user.username}` }).click();
  await page.getByRole('button', { name: `Approve @${fan.user.username}` }).click();
  await expect(page.getByText(/^Follow requests/)).toBeHidden();
  await page.getByRole('button', { name: '0 following' }).click();
  await expect(page.getByText('Not following anyone yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 follower' }).click();
  const list = page.getByRole('dialog', { name: 'Followers (1)' });
  await expect(list).toContainText(`@${fan.user.username}`);
  await expectAccessible(page);
  await fan.page.reload();
  await fan.page.getByRole('button', { name: '1 follower' }).click();
  await expect(fan.page.getByRole('dialog', { name: 'Followers (1)' })).toBeVisible();
  await list.getByRole('button', { name: `Remove @${fan.user.username}` }).click();
  const question = page.getByRole('dialog', { name: 'Remove follower?' });
  await expect(question).toContainText("They won't be notified");
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No followers yet.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Followers (0)' })).toBeVisible();
});
