import { expect, test, type Browser, type Page } from '@playwright/test';
import { base32Bytes } from '../../server/features/accounts/second-factor/base32.fixture.ts';
import { totpCode, totpStep } from '../../server/features/accounts/second-factor/totp.ts';
import {
  freePort,
  START_LIMIT_MS,
  startServerProcess,
  type ServerProcess,
} from '../support/server-process.ts';
import { removeFolder } from '../support/temporary-folder.ts';
import { runAdminCommand } from './support/admins.ts';
import { createDataFolder } from './support/server.ts';
import {
  anotherBrowser,
  guestBrowser,
  newUser,
  PASSWORD,
  signIn,
  signOut,
  type User,
} from './support/users.ts';
import {
  expectFitsScreens,
  expectScreens,
  openFully,
  openFullyInApp,
  openInApp,
  watchConsole,
} from './support/watch.ts';

// One server whose address is a name: browsers allow passkeys only there.
let dataDir = '';
let baseURL = '';
let server: ServerProcess | undefined;
test.beforeAll(async () => {
  test.setTimeout(2 * START_LIMIT_MS);
  const port = await freePort();
  baseURL = `http://localhost:${port}`;
  dataDir = createDataFolder('plotline-e2e-access-');
  server = await startServerProcess({ dataDir, port, env: { PUBLIC_URL: baseURL } });
});
test.afterAll(async () => {
  await server?.stop();
  removeFolder(dataDir);
});

const userIn = (browser: Browser, prefix: string) => anotherBrowser(browser, prefix, { baseURL });
const guestIn = (browser: Browser) => guestBrowser(browser, { baseURL });

async function fillSignup(page: Page, { email, username }: User): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

const home = (page: Page) => page.getByRole('heading', { name: 'Home' });

test('when an administrator changes who can sign up, the sign-up page follows', async ({ browser }) => {
  test.slow();
  const { page: admin, user: root } = await userIn(browser, 'root');
  await runAdminCommand(['promote', root.username], dataDir);
  const watch = watchConsole(admin);
  const guest = await guestIn(browser);
  await openFully(admin, '/admin?tab=operations');
  const policy = admin.getByLabel('Who can sign up');
  await expect(policy).toHaveValue('open');

  await policy.selectOption('closed');
  await expect(admin.getByText('No one can create an account, not even with an invite link.')).toBeVisible();
  await expect(policy).toBeEnabled();
  await guest.goto('/signup');
  await expect(guest.getByText('Sign-up is closed on this server.')).toBeVisible();
  await expectScreens(guest);

  await policy.selectOption('invite');
  await expect(policy).toBeEnabled();
  await guest.goto('/signup');
  await expect(guest.getByText('Sign-up on this server needs an invite link.')).toBeVisible();
  await admin.getByRole('button', { name: 'Create invite link' }).click();
  const link = await admin.getByLabel('New invite link').inputValue();
  await expectFitsScreens(admin);
  const invited = newUser('invited');
  await guest.goto(link);
  await fillSignup(guest, invited);
  await guest.getByRole('button', { name: 'Create Account' }).click();
  await expect(home(guest)).toBeVisible();
  await guest.context().clearCookies();
  await guest.goto(link);
  await expect(
    guest.getByText('This invite link was used or has expired. Please ask for a new one.'),
  ).toBeVisible();

  await policy.selectOption('approval');
  await expect(policy).toBeEnabled();
  const asking = newUser('asking');
  await guest.goto('/signup');
  await expect(guest.getByText('An administrator approves new accounts on this server.')).toBeVisible();
  await fillSignup(guest, asking);
  await guest.getByRole('button', { name: 'Request Account' }).click();
  await expect(guest.getByText(/^Your request was sent\./)).toBeVisible();
  await expectScreens(guest);
  await guest.getByRole('link', { name: 'Back to Sign In' }).click();
  await signIn(guest, asking.email, PASSWORD);
  await expect(guest.getByText("Your request for an account hasn't been approved yet.")).toBeVisible();
  await openFullyInApp(admin, '/admin');
  await expect(admin.getByRole('list', { name: 'Sign-up requests' })).toContainText(asking.email);
  await expectScreens(admin);
  await admin.getByRole('button', { name: `Approve @${asking.username}` }).click();
  await expect(admin.getByText(`@${asking.username} approved.`)).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Sign-up requests' })).toHaveCount(0);
  await guest.getByRole('button', { name: 'Sign In' }).click();
  await expect(home(guest)).toBeVisible();
  await admin.request.put('/api/admin/settings', { data: { registration: 'open' } });
  watch.expectQuiet();
});

test('when two-step sign-in is on, a code or a recovery code is required', async ({ browser }) => {
  test.slow();
  const { page, user } = await userIn(browser, 'two_step');
  await openFully(page, '/settings/sign-in');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Wrong1234');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The current password is not correct')).toBeVisible();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectScreens(page);
  const secret = base32Bytes(await dialog.getByLabel('Key').inputValue());
  const step = totpStep(new Date());
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText("This code isn't right, or was used before.")).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(totpCode(secret, step));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = '', second = ''] = await codes.allTextContents();
  await expectScreens(page);
  await dialog.getByRole('button', { name: "I've saved the codes" }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await signOut(page);
  await signIn(page, user.email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expectScreens(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText("This code isn't right, or was used before.")).toBeVisible();
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(home(page)).toBeVisible();

  await openFullyInApp(page, '/settings/sign-in');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByLabel('Code').fill(second);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await signOut(page);
  await signIn(page, user.email, PASSWORD);
  await expect(home(page)).toBeVisible();
});

test('when a user has a passkey, it signs them in alone until it is deleted', async ({ browser }) => {
  test.slow();
  const { page } = await userIn(browser, 'passkey');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openFully(page, '/settings/sign-in');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await expectScreens(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await expect(page.getByText('Passkey, added just now · never used')).toBeVisible();
  await expectScreens(page);

  await signOut(page);
  await expectScreens(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(home(page)).toBeVisible();

  await openFullyInApp(page, '/settings/sign-in');
  await expect(page.getByText(/last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete the passkey My laptop' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('My laptop')).toHaveCount(0);
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText("This passkey can't be used here.")).toBeVisible();
});

test('when a user changes the email address, the new one signs in', async ({ browser }) => {
  const { page, user } = await userIn(browser, 'moving');
  await openFully(page, '/settings/sign-in');
  await page.getByRole('button', { name: 'Change email' }).click();
  const form = page.getByRole('form', { name: 'Change email' });
  await form.getByLabel('New email').fill(`new.${user.email}`);
  await form.getByLabel('Your password').fill(PASSWORD);
  await expectScreens(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Email address changed.')).toBeVisible();
  await expect(page.getByText(`new.${user.email}`)).toBeVisible();
  // A page that was left shows a change made elsewhere when its user is back.
  await page.request.post('/api/auth/email', { data: { email: `newer.${user.email}`, password: PASSWORD } });
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await expect(page.getByText(`newer.${user.email}`)).toBeVisible();
  await signOut(page);
  await signIn(page, `newer.${user.email}`, PASSWORD);
  await expect(home(page)).toBeVisible();
  await openInApp(page, '/confirm-email?token=invented');
  const { promise: clicked, resolve: answer } = Promise.withResolvers<void>();
  const requests: string[] = [];
  await page.route('**/api/auth/confirm-email', async (route) => {
    requests.push(route.request().method());
    await clicked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Confirm email' }).dblclick();
  answer();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  expect(requests).toEqual(['POST']);
  await expectScreens(page);
});
