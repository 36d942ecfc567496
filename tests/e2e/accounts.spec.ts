import { expect, test } from '@playwright/test';
import { newUser, otherUser, PASSWORD, signUp } from './support/users.ts';
import { expectScreens, watchConsole } from './support/watch.ts';

test('when a visitor signs up, the form shows errors, then the home page welcomes them @journey', async ({
  page,
}) => {
  const watch = watchConsole(page);
  const user = newUser('stranger');
  await page.goto('/signup');
  await expect(page.getByText('Welcome to Plotline')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Create Account' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Email').focus();
  await page.getByLabel('Username').focus();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await expect(page.getByText('Username is required')).toBeVisible();
  await page.getByLabel('Username').fill(`  ${user.username.toUpperCase()}`);
  await expect(page.getByLabel('Username')).toHaveValue(user.username);
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByText(/uppercase letter/i)).toBeHidden();
  await password.fill('short');
  await expect(page.getByText(/uppercase letter/i)).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByLabel('Confirm password').fill('Violet-Kite-8');
  await page.getByLabel('First name').click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await submit.click();
  await expect(page.getByText('Account Created!')).toBeVisible();
  await expect(
    page.getByText("Welcome to Plotline! You're being redirected to your profile..."),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  watch.expectQuiet();
});

test('when a password manager fills a form without events, the form is sent; a sign-in returns to the page', async ({
  page,
}) => {
  const user = newUser('filled');
  const fill = (label: string, text: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate((input, value) => Reflect.set(input, 'value', value), text);
  await page.goto('/signup');
  await fill('Email', user.email);
  await fill('Username', user.username);
  await fill('Password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created!')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/support');
  await page.getByRole('link', { name: 'Log In' }).click();
  await fill('Email', user.email);
  await fill('Password', PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/support');
});

test('when a visitor signs up by an invite link, they see and follow the inviter', async ({ page }) => {
  const { user: host } = await otherUser('host');
  const guest = newUser('invited');
  await page.goto(`/signup?from=${host.username}`);
  const card = page.getByRole('region', { name: `Invitation from ${host.username}` });
  await expect(card.getByText('Followers', { exact: true })).toBeVisible();
  await expect(card.getByRole('checkbox', { name: `Follow ${host.username}` })).toBeChecked();
  await expectScreens(page);
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Username').fill(guest.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created!')).toBeVisible();
  const status = () => page.request.get(`/api/follows/${host.username}/status`);
  await expect.poll(async () => (await (await status()).json()).is_following).toBe(true);
});

test('when the server is unreachable or the password wrong, the form keeps its values; a failed logout still signs out @journey', async ({
  page,
  context,
}) => {
  const user = await signUp(page, 'returning');
  await context.clearCookies();
  // A link to the login page never chooses the page after it.
  await page.goto('/login?next=//evil.example&redirect=https://evil.example&return_to=/\\evil.example');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to your Plotline account')).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Wrong1234');
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await page.unroute('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: /show password/i }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill(PASSWORD);
  // A return path on another site opens home. The unit test of the path has its other forms.
  await page.evaluate(`sessionStorage.setItem('return-path', '/\\\\example.com')`);
  await page.route('**/api/auth/login', async (route) => {
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.hostname === '127.0.0.1' && url.pathname === '/');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('when the browser restores a page after its user signed out, their data is gone', async ({ page }) => {
  const user = await signUp(page, 'back');
  // A page in the back/forward cache gets no events. It opens a socket once it knows who is signed in.
  const { promise: signedIn, resolve: open } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/api\/ws/, () => open());
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  await page.request.put('/api/auth/update-profile', { data: { bio: 'Mine alone' } });
  await page.goto(`/${user.username}`);
  const back = () => page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await signedIn;
  await back();
  await expect(page.getByText('Mine alone')).toBeVisible();
  await page.request.post('/api/auth/logout');
  await back();
  await expect(page.getByText('This Account is Private')).toBeVisible();
  await expect(page.getByText('Mine alone')).toHaveCount(0);
});

test('when the browser restores the login page, a typed password is gone', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await expect(password).toHaveValue('');
});

test('when the user signs out elsewhere while their page loads, their data is gone', async ({ page }) => {
  const { username } = await signUp(page, 'leaving');
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  await page.request.put('/api/auth/update-profile', { data: { bio: 'Mine alone' } });
  const { promise: signedOut, resolve: check } = Promise.withResolvers<void>();
  await page.route('**/api/auth/check', async (route) => {
    await signedOut;
    await route.continue();
  });
  await page.goto(`/${username}`);
  await expect(page.getByText('Mine alone')).toBeVisible();
  await page.request.post('/api/auth/logout');
  check();
  await expect(page.getByText('This Account is Private')).toBeVisible();
  await expect(page.getByText('Mine alone')).toHaveCount(0);
});

test('when another user signs in elsewhere while a page loads, the page becomes theirs', async ({ page }) => {
  const { user: other } = await otherUser('arriving');
  const { username } = await signUp(page, 'leaving');
  await page.request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  await page.request.put('/api/auth/update-profile', { data: { bio: 'Mine alone' } });
  const { promise: signedIn, resolve: check } = Promise.withResolvers<void>();
  await page.route('**/api/auth/check', async (route) => {
    await signedIn;
    await route.continue();
  });
  await page.goto(`/${username}`);
  await expect(page.getByText('Mine alone')).toBeVisible();
  await page.request.post('/api/auth/login', { data: { email: other.email, password: PASSWORD } });
  check();
  await expect(page.getByText('This Account is Private')).toBeVisible();
  await expect(page.getByText('Mine alone')).toHaveCount(0);
});
