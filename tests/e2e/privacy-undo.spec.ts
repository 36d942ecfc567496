import { expect, test } from '@playwright/test';
import { signUp, otherUser } from './support/users.ts';
import { expectAccessible } from './support/watch.ts';

test('when a profile becomes public, its requests are approved; an undo after a reload restores them', async ({
  page,
}) => {
  const me = await signUp(page, 'opener');
  const { request: theirs, user: bob } = await otherUser('asker');
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  await theirs.post(`/api/follows/${me.username}`);
  await page.goto('/settings/privacy');
  const accept = page.getByRole('button', { name: new RegExp(`^(Accept|Approve) @${bob.username}`) });
  await expect(accept).toBeVisible();
  const isPrivate = page.getByRole('switch', { name: 'Private profile' });
  await isPrivate.click();
  const sheet = page.getByRole('dialog', { name: 'Make your profile public?' });
  await expect(sheet.getByText(/^1 person who asked to follow you will be approved/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Make public' }).click();
  await expect(isPrivate).not.toBeChecked();
  await page.reload();
  const note = page.getByRole('alert').filter({ hasText: 'Your profile is now public.' });
  await expect(note).toBeVisible();
  await expect(accept).toHaveCount(0);
  await expectAccessible(page);
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(isPrivate).toBeChecked();
  await expect(accept).toBeVisible();
  await expect(note).toHaveCount(0);
});
