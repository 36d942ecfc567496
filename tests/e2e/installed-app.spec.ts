import { expect, test, type Page } from '@playwright/test';
import { signUp } from './support/users.ts';

test.use({ serviceWorkers: 'allow' });

test('when a file is shared with the app, its import opens', async ({ page, context }) => {
  const { username } = await signUp(context, 'sharer');
  await page.goto('/settings/account');
  await untilControlled(page);
  await share(page, { name: 'notes.txt', format: 'text/plain', text: 'Milk, eggs' });
  await expect(page.getByText("notes.txt can't be imported. Files can end in .pgn or .csv.")).toBeVisible();
  await expect(page).toHaveURL('/');
  await share(page, {
    name: 'Spring games.pgn',
    format: 'application/x-chess-pgn',
    text: '[Event "Club"]\n[White "Ruth"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n',
  });
  await expect(page).toHaveURL(`/${username}/chess/import`);
  await expect(page.locator('main')).toContainText('1 game');
});

/** Waits until the service worker answers the requests of the page. */
async function untilControlled(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
}

interface SharedFile {
  readonly name: string;
  readonly format: string;
  readonly text: string;
}

/** Sends a file as the system does: a form that opens the app. */
async function share(page: Page, file: SharedFile): Promise<void> {
  await page.evaluate(`(({ name, format, text }) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'POST', action: '/share', enctype: 'multipart/form-data',
    });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' });
    const files = new DataTransfer();
    files.items.add(new File([text], name, { type: format }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  })(${JSON.stringify(file)})`);
}
