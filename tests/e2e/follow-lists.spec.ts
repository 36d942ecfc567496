import { expect, test, type APIRequestContext } from '@playwright/test';
import { followedBy, signUp, otherUser } from './support/users.ts';
import { expectAccessible, expectFitsScreens, openInApp, watchConsole } from './support/watch.ts';

async function setPrivate({ request }: { request: APIRequestContext }): Promise<void> {
  const answer = await request.patch('/api/profile/privacy', { data: { is_profile_public: false } });
  expect(answer.ok()).toBe(true);
}

test('when there are more followers or blocked users than a page has, Load More adds them', async ({
  page,
  context,
}) => {
  test.slow();
  const untilFailure = watchConsole(page);
  const owner = await signUp(context, 'popular');
  const fans = await followedBy(owner.username, 50);
  await page.goto(`/${owner.username}`);
  await page.getByRole('button', { name: '50 followers' }).click();
  const rows = page.getByRole('list', { name: 'Followers' }).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  await page.keyboard.press('Escape');

  const [late = ''] = await followedBy(owner.username, 1);
  await page.reload();
  await page.getByRole('button', { name: '51 followers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Followers (51)' });
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText(`@${late}`);
  await expectAccessible(page);
  const more = dialog.getByRole('button', { name: 'Load More' });
  untilFailure.expectQuiet();
  await page.route('**/followers?cursor=**', (route) => route.fulfill({ status: 404, body: '' }));
  await more.click();
  await expect(dialog.getByRole('alert')).toHaveText("Couldn't load more.");
  await expect(rows).toHaveCount(50);
  await page.unroute('**/followers?cursor=**');
  const afterwards = watchConsole(page);
  await more.click();
  await expect(rows).toHaveCount(51);
  await expect(more).toBeHidden();
  await expect(rows.last()).toContainText(`@${fans[0]}`);

  const remove = rows.last().getByRole('button', { name: `Remove @${fans[0]}` });
  await remove.press('Enter');
  const question = page.getByRole('dialog', { name: 'Remove follower?' });
  await expect(question).toContainText("They won't be notified");
  await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Followers (50)' })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await expect
    .poll(() => page.evaluate('document.activeElement?.closest("[role=dialog]") !== null'))
    .toBe(true);
  await expectFitsScreens(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '50 followers' })).toBeFocused();

  // An open page would follow each block.
  await page.goto('about:blank');
  for (const name of [...fans, late]) await page.request.post(`/api/blocks/${name}`);
  await page.goto('/settings/people');
  const blocked = page.getByRole('list', { name: 'Blocked people' }).getByRole('listitem');
  await expect(blocked).toHaveCount(50);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(blocked).toHaveCount(51);
  await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
  afterwards.expectQuiet();
});

test('when the owner unfollows in their list, the row disappears', async ({ page, context }) => {
  const friends = [await otherUser('friend'), await otherUser('guarded')] as const;
  const [friend, guarded] = friends.map(({ user }) => user.username);
  const owner = await signUp(context, 'owner');
  await setPrivate(friends[1]);
  await friends[0].request.post(`/api/follows/${owner.username}`);
  await page.goto(`/${friend}`);
  await expect(page.getByText('Follows you').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'Follow Back' }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();

  await openInApp(page, `/${guarded}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Requested' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Request' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

  await openInApp(page, `/${owner.username}`);
  await page.getByRole('button', { name: '1 following' }).click();
  const list = page.getByRole('dialog', { name: 'Following (1)' });
  await list.getByRole('button', { name: 'Following', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Unfollow @${friend}?` });
  await question.getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByText('Not following anyone yet.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Following (0)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '0 following' })).toBeVisible();
});

test('when a list cannot be fetched or is not visible, it is shown as private', async ({ page, context }) => {
  const { user } = await otherUser('timid');
  await signUp(context, 'viewer');
  await page.goto(`/${user.username}`);
  for (const [name, text] of [
    ['0 followers', "This user's followers list is private."],
    ['0 following', "This user's following list is private."],
  ] as const) {
    const [, list = ''] = name.split(' ');
    const closed = { users: [], can_view: false, total: 3, has_more: false, next_cursor: null };
    for (const answer of [{ status: 404, body: '' }, { json: closed }]) {
      await page.route(`**/api/follows/*/${list}`, (route) => route.fulfill(answer));
      const fetched = page.waitForResponse(`**/api/follows/*/${list}`);
      await page.getByRole('button', { name }).click();
      await fetched;
      await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Load More' })).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.unroute(`**/api/follows/*/${list}`);
    }
  }
});

test('when requests are answered, rows disappear; a refusal restores them', async ({ page, context }) => {
  const watch = watchConsole(page);
  const owner = await signUp(context, 'guarded');
  await setPrivate(page);
  const [first = '', second = ''] = await followedBy(owner.username, 2);
  await page.goto('/');
  await page.getByRole('link', { name: /Follow requests/ }).click();
  await expect(page).toHaveURL(`/${owner.username}`);
  const card = page.getByRole('region', { name: 'Follow requests (2)' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  watch.expectQuiet();

  const { promise: requested, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/follows/requests/*/approve', async (route) => {
    await requested;
    await route.fulfill({ status: 400, body: '' });
  });
  await page.getByRole('button', { name: `Approve @${first}` }).click();
  const left = page.getByRole('region', { name: 'Follow requests (1)' });
  await expect(left.getByRole('listitem')).toHaveCount(1);
  await expect(left.getByRole('list')).toBeFocused();
  answer();
  await expect(card.getByRole('alert')).toHaveText(`Couldn't approve the request of @${first}.`);
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await page.unroute('**/api/follows/requests/*/approve');

  await openInApp(page, '/settings/privacy');
  await page.getByRole('button', { name: `Approve @${first}` }).press('Enter');
  await page.getByRole('button', { name: `Decline @${second}` }).press('Enter');
  await expect(page.getByRole('region', { name: /^Follow requests/ })).toBeHidden();
  await page.getByRole('button', { name: 'Review followers' }).click();
  const list = page.getByRole('dialog', { name: 'Followers (1)' });
  await expect(list).toContainText(`@${first}`);
  await list.getByRole('button', { name: `Remove @${first}` }).click();
  await page
    .getByRole('dialog', { name: 'Remove follower?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click();
  await expect(page.getByText('No followers yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Review followers' })).toBeHidden();
});
