import { expect, test } from 'vitest';
import { createTrackerKit } from '../../../../server/features/activities/tracker-kit.ts';
import { tracker } from '../../tracker.ts';
import { stripeKit } from '../stripe.db.ts';
import { createStripeFixture } from '../stripe.fixture.ts';
import { endUnused } from './pause.service.ts';

const { stripe, join, platform } = await createStripeFixture();
const DAY_MS = 86_400_000;
const kit = stripeKit(createTrackerKit(platform, tracker));
const inDays = (days: number) => ({ ...kit, now: () => new Date(Date.now() + days * DAY_MS) });

test('when the tracker has been disabled for 30 days, the access is revoked and the owner notified', async () => {
  const [ada, bob] = [await join(), await join()];
  const [account, other] = [stripe.addAccount(), stripe.addAccount()];
  await ada.connect(account);
  await bob.connect(other);
  await ada.post('/api/trackers/disable', { tracker_type: 'stripe' });
  await endUnused(inDays(0));
  await endUnused(inDays(29));
  expect(await ada.status()).toMatchObject({ connected: true });
  // Enabled in between: the time begins again.
  await ada.post('/api/trackers/enable', { tracker_type: 'stripe' });
  await endUnused(inDays(29));
  await ada.post('/api/trackers/disable', { tracker_type: 'stripe' });
  await endUnused(inDays(30));
  await endUnused(inDays(59));
  expect(await ada.status()).toMatchObject({ connected: true });
  await endUnused(inDays(61));
  expect(await ada.status()).toMatchObject({ connected: false, disconnect_reason: 'paused' });
  expect(await bob.status()).toMatchObject({ connected: true });
  const revoked = () =>
    stripe.requests
      .filter(({ path }) => path === '/oauth/deauthorize')
      .map(({ body }) => body.get('stripe_user_id'));
  await expect.poll(revoked, { timeout: 40_000 }).toEqual([account.id]);
  const { notifications } = (await ada.get('/api/notifications/')).json();
  expect(notifications[0].message).toContain('has been off for 30 days');
});
