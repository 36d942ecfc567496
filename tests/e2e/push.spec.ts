import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { like, publishPost } from './support/conversation.ts';
import { expectSamePage, markPage } from './support/live.ts';
import { PASSWORD, signIn, signUp, otherUser } from './support/users.ts';
import { lookAway, moveTo, pressNotification, pushStage, shownTo, untilHandled } from './support/push.ts';
import { expectAccessible, expectFitsScreens, watchConsole } from './support/watch.ts';

const TITLE = 'Push notifications on this device';
const toggle = (page: Page) => page.getByRole('switch', { name: TITLE });

async function turnOn(page: Page): Promise<void> {
  await toggle(page).click();
  await expect(page.getByText('You get notifications here, even when Plotline is closed.')).toBeVisible();
  await expect(toggle(page)).toBeChecked();
}

const stage = await pushStage();
test.afterAll(() => stage.close());

const endpointOf = async (request: APIRequestContext) =>
  ((await (await request.get('/api/notifications/push-key')).json()) as { endpoint: string | null }).endpoint;

test('when push is on, a message is shown without a page and opens its link', async ({ page, context }) => {
  const watch = watchConsole(page);
  await signUp(context, 'pia');
  const post = await publishPost(context.request, 'Morning lift');
  await context.grantPermissions(['notifications']);
  const device = await stage.equip(context);
  await page.goto('/settings/notifications');
  await expect(toggle(page)).not.toBeChecked();
  await turnOn(page);
  await page.reload();
  await expect(toggle(page)).toBeChecked();

  const { request: theirs, user: ada } = await otherUser('ada');
  await like(theirs, post);
  const link = post.path;
  await untilHandled(page, { title: 'Plotline', body: 'Look', link, tag: 'a', unread_count: 1 });
  expect(await shownTo(page)).toEqual([]);
  await markPage(page);
  await lookAway(page);
  await stage.passOn(page, device);
  await expect.poll(() => shownTo(page)).toEqual([`Plotline | ${ada.username} liked your workout | ${link}`]);
  await pressNotification(page);
  await expect(page).toHaveURL(link);
  expect(await shownTo(page)).toEqual([]);
  await expectSamePage(page);
  watch.expectQuiet();
});

test('when push is off, it can be turned on at the second try, switched off and moved', async ({
  page,
  context,
}) => {
  await signUp(context, 'pia');
  const post = await publishPost(context.request, 'Morning lift');
  await context.grantPermissions(['notifications']);
  const device = await stage.equip(context);
  await page.goto('/settings/notifications');
  await test.step('the setting fits and is accessible', async () => {
    await expect(toggle(page)).toBeVisible();
    await expectFitsScreens(page);
    await expectAccessible(page);
  });
  await test.step('the server refuses the subscription: a retry works', async () => {
    await page.route('**/push-subscriptions', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Not today' } }),
    );
    await toggle(page).click();
    await expect(page.getByRole('alert').getByText('Not today')).toBeVisible();
    await expect(toggle(page)).not.toBeChecked();
    await page.unroute('**/push-subscriptions');
    await turnOn(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await endpointOf(context.request)).toBe(device.endpoint);
  });
  await test.step('push is switched off: no message is sent any more', async () => {
    await toggle(page).click();
    await expect(page.getByText('Get notified even when Plotline is closed.')).toBeVisible();
    await expect(toggle(page)).not.toBeChecked();
    expect(await endpointOf(context.request)).toBeNull();
    const { request: theirs } = await otherUser('ada');
    await like(theirs, post);
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await page.reload();
    await expect(toggle(page)).not.toBeChecked();
    expect(stage.bodiesAt(device)).toEqual([]);
  });
  await test.step('the push service changes the address: messages use the new one', async () => {
    await turnOn(page);
    const next = await stage.equip(context);
    await moveTo(page, next);
    expect(await endpointOf(context.request)).toBe(next.endpoint);
  });
});

test('when another user signs in, push is off until the first returns', async ({ page, context }) => {
  const signOut = async () => {
    await context.request.post('/api/auth/logout');
    await page.goto('/login');
  };
  const first = await signUp(context, 'pia');
  await context.grantPermissions(['notifications']);
  const device = await stage.equip(context);
  await page.goto('/settings/notifications');
  await turnOn(page);
  await signOut();
  await signUp(context, 'paul');
  await page.goto('/settings/notifications');
  await expect(toggle(page)).toBeEnabled();
  await expect(toggle(page)).not.toBeChecked();
  await signOut();
  await signIn(page, first.email, PASSWORD);
  await expect.poll(() => endpointOf(context.request)).toBe(device.endpoint);
});

test('when the browser does not allow push, the setting says why', async ({ page, context }) => {
  await signUp(context, 'pia');
  await stage.equip(context);
  for (const [script, text] of [
    [
      `Object.defineProperty(Notification, 'permission', { value: 'denied' })`,
      'Your browser blocks notifications',
    ],
    ['delete window.PushManager', "This browser doesn't support push notifications."],
    [`Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })`, 'tap Share'],
    [`Object.defineProperty(window, 'isSecureContext', { value: false })`, 'begins with https://'],
  ] as const) {
    await page.addInitScript(script);
    await page.goto('/settings/notifications');
    await expect(page.getByText(text)).toBeVisible();
    await expect(toggle(page)).toHaveCount(0);
  }
});
