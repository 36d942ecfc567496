import { expect, test, type Page } from '@playwright/test';
import { beginEdit, composer, publishPost, type Likeable } from './support/conversation.ts';
import { signUp, type User } from './support/users.ts';
import { openInApp } from './support/watch.ts';

// The texts of the specification for failures without a message of the server.

interface Failure {
  readonly text: string;
  /** The failing call. */
  readonly call: string;
  readonly method: string;
  readonly isInConsole?: boolean;
  /** The page; consecutive failures on the same one share a load. */
  readonly path: (own: Own) => string;
  readonly act?: (page: Page, own: Own) => Promise<void>;
}

interface Own {
  readonly user: User;
  readonly post: Likeable & { readonly path: string };
}

const heart = (page: Page) => page.getByRole('button', { name: /^Like post of/ });

const FAILURES: readonly Failure[] = [
  {
    text: 'Failed to load activity feed',
    call: '**/api/?feed_type=*',
    method: 'GET',
    path: () => '/',
  },
  {
    text: 'Failed to unlike',
    call: '**/api/likes?*',
    method: 'DELETE',
    isInConsole: true,
    path: ({ post }) => post.path,
    act: async (page) => {
      // A press is ignored while an earlier one is on its way.
      const liked = page.waitForResponse('**/api/likes');
      await heart(page).click();
      await (await liked).finished();
      await expect(page.getByRole('button', { name: /^1 like, post/ })).toBeVisible();
      await heart(page).click();
    },
  },
  {
    text: 'Failed to update comment',
    call: '**/api/comments/*',
    method: 'PUT',
    isInConsole: true,
    path: ({ post }) => post.path,
    act: async (page) => {
      await composer(page).fill('As it was');
      await composer(page).press('Enter');
      await expect(page.getByText('Just now').first()).toBeVisible();
      const field = await beginEdit(page);
      await field.fill('As it never will be');
      await field.press('Enter');
    },
  },
  {
    text: 'Failed to create comment',
    call: '**/api/comments',
    method: 'POST',
    isInConsole: true,
    path: ({ post }) => post.path,
    act: async (page) => {
      await composer(page).fill('Not to be');
      await composer(page).press('Enter');
    },
  },
  {
    text: 'Failed to update privacy setting',
    call: '**/api/auth/update-tracker-privacy',
    method: 'PUT',
    path: () => '/settings/trackers',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Privacy of Weights' }).selectOption('Private');
      await page.getByRole('dialog').getByRole('button', { name: 'Make Weights private' }).click();
    },
  },
  {
    text: 'Failed to remove tracker',
    call: '**/api/trackers/remove',
    method: 'POST',
    path: () => '/settings/trackers',
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove Weights' }).click();
      const dialog = page.getByRole('dialog', { name: /^Remove/ });
      await dialog.getByRole('textbox').fill('weights');
      await dialog.getByRole('button', { name: 'Remove tracker' }).click();
    },
  },
  {
    text: 'Failed to delete account',
    call: '**/api/auth/delete-account',
    method: 'DELETE',
    path: () => '/settings/data',
    act: async (page, { user }) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(user.username);
      await dialog.getByRole('button', { name: 'Delete account' }).click();
    },
  },
];

test('when a call fails without a message, the specified text is shown or logged', async ({ page }) => {
  const user = await signUp(page, 'unlucky');
  const own = { user, post: await publishPost(page.request) };
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  let opened = '';
  for (const { text, call, method, isInConsole = false, path, act } of FAILURES)
    await test.step(`${method} ${call}: "${text}" is ${isInConsole ? 'logged' : 'shown'}`, async () => {
      await page.route(call, (route) =>
        route.request().method() === method ? route.fulfill({ status: 400, body: '' }) : route.fallback(),
      );
      if (opened === '') await page.goto(path(own));
      else if (path(own) !== opened) await openInApp(page, path(own));
      opened = path(own);
      await act?.(page, own);
      if (isInConsole)
        await expect.poll(() => logged.filter((line) => line.startsWith(text))).toHaveLength(1);
      else await expect(page.getByText(text, { exact: true })).toBeVisible();
      await page.unroute(call);
    });
});
