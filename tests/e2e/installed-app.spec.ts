import { expect, test, type Page } from '@playwright/test';
import { feedOf } from './support/feeds.ts';
import { postWorkout } from './support/trackers.ts';
import { guestBrowser, otherUser, signUp } from './support/users.ts';

test.use({ serviceWorkers: 'allow' });

test('when the app is opened by a shortcut or gets a file, the right page opens', async ({
  page,
  context,
}) => {
  const { username } = await signUp(context, 'sharer');
  const enabled = await context.request.post('/api/trackers/enable', { data: { tracker_type: 'weights' } });
  expect(enabled.ok()).toBe(true);
  await page.goto('/?open=weights');
  await expect(page).toHaveURL(`/${username}/weights/log`);
  await untilControlled(page);
  await share(page, { name: 'notes.txt', format: 'text/plain', text: 'Milk, eggs' });
  await expect(page.getByText("notes.txt can't be imported. Use a .csv or .pgn file.")).toBeVisible();
  await expect(page).toHaveURL('/');
  await share(page, {
    name: 'Spring games.pgn',
    format: 'application/x-chess-pgn',
    text: '[Event "Club"]\n[White "Ruth"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n',
  });
  await expect(page).toHaveURL(`/${username}/chess/import`);
  await expect(page.locator('main')).toContainText('1 game');
  await expect(page.getByRole('heading', { name: 'Which player are you?' })).toBeVisible();
});

test('when the installed app is pulled down on a phone, it loads again', async ({ browser }) => {
  const page = await guestBrowser(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await page.addInitScript(INSTALLED);
  // Without a socket, only a pull shows what is new.
  await page.routeWebSocket(/\/api\/ws/, (socket) => void socket.close());
  await signUp(page, 'puller');
  await page.goto('/?feed=following');
  const author = await otherUser('athlete');
  expect((await page.request.post(`/api/follows/${author.user.username}`)).ok()).toBe(true);
  await expect(page.getByText('Nothing from people you follow')).toBeVisible();
  await postWorkout(author.request, 'Pulled Sled');

  // The browser's own gesture is off.
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain');
  await pull(page, 60);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText('Nothing from people you follow')).toBeVisible();
  await pull(page, 220);
  await expect(feedOf(page)).toContainText('Pulled Sled');
  await expect(page.getByRole('progressbar', { name: 'Refreshing' })).toHaveCount(0);
});

/** Lets the page find itself in a window of its own; the browser of the tests installs nothing. */
const INSTALLED = `
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(query.replace('(display-mode: standalone)', '(display-mode: browser)'));
`;

/** Pulls the page down from its top by a finger. */
async function pull(page: Page, distance: number): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devices.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  const from = 250;
  await send('touchStart', from);
  for (let moved = 20; moved <= distance; moved += 20) await send('touchMove', from + moved);
  await expect(page.getByRole('progressbar', { name: 'Pull to refresh' })).toBeVisible();
  await send('touchEnd');
}

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
