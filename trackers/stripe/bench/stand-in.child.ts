// A local Stripe with one account, in a process of its own. Sends its address, keys and a code to the parent process.
import { randomFrom, subscriptionsOf, transactionsOf } from '../fixtures/accounts.ts';
import { startStripeStandIn } from '../fixtures/stand-in.ts';

const rows = Number(process.argv[2]);
const now = Date.now() - 60_000;
const random = randomFrom(11);
const from = now - 350 * 86_400_000;
const stripe = await startStripeStandIn();
const account = stripe.addAccount({
  balanceTransactions: transactionsOf({
    rows,
    from: new Date(from),
    to: new Date(now),
    currencies: ['eur'],
    random,
  }),
  subscriptions: subscriptionsOf({
    count: 500,
    from: from / 1_000,
    to: now / 1_000,
    currencies: ['eur'],
    random,
  }).map((one) => ({ ...one })),
});
const { url, clientId, secretKey, webhookSecret } = stripe;
process.send?.({ url, clientId, secretKey, webhookSecret, code: stripe.authorize(account) });
process.on('disconnect', () => void stripe.stop());
