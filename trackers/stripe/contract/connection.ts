import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { Instant, LocalDate, Nullable, Success } from '@plotline/contract/schema.ts';

export const AMOUNT_VISIBILITIES = ['hidden', 'growth', 'rounded', 'exact'] as const;
/** Amounts as others see them: nothing, percentages, two significant digits, or everything. */
export const AmountVisibility = Type.Enum(AMOUNT_VISIBILITIES);
export type AmountVisibility = (typeof AMOUNT_VISIBILITIES)[number];

export const getStripeConnectUrl = defineEndpoint('getStripeConnectUrl', {
  route: 'GET /api/stripe/connect-url',
  access: 'signed-in',
  summary:
    'The address at Stripe to allow access, valid once and for ten minutes; sets the cookie that the connection needs. 403 unless a page of this site asks, 503 without Stripe settings',
  response: Type.Object({
    url: Type.String(),
    /** The app's page in Stripe's marketplace; null when this server has none. */
    install_url: Nullable(Type.String()),
  }),
  ratePerMinute: 20,
});

const Redirect = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 500 }),
  state: Type.String({ minLength: 1, maxLength: 200 }),
});

/** `code` and `state` as Stripe sent them to `/stripe/callback`. A code used twice returns the stored result. */
export const connectStripe = defineEndpoint('connectStripe', {
  route: 'POST /api/stripe/connect',
  access: 'signed-in',
  summary: 'Connects the Stripe account that allowed access, and queues its first sync',
  query: Redirect,
  response: Type.Object({
    connected: Type.Literal(true),
    account_id: Type.String(),
    business_name: Nullable(Type.String()),
  }),
  ratePerMinute: 20,
});

/** For a connection that began in another tab: `connectStripe` with the same code links the account. */
export const previewStripeAccount = defineEndpoint('previewStripeAccount', {
  route: 'POST /api/stripe/connect/preview',
  access: 'signed-in',
  summary: 'The account that allowed access; within nine minutes it is linked by `connect`, or else revoked',
  query: Redirect,
  response: Type.Object({
    connected: Type.Boolean(),
    account_id: Type.String(),
    business_name: Nullable(Type.String()),
  }),
  ratePerMinute: 20,
});

export const cancelStripeConnection = defineEndpoint('cancelStripeConnection', {
  route: 'POST /api/stripe/connect/cancel',
  access: 'signed-in',
  summary: 'Refuses the account of a preview: its access is revoked at Stripe',
  query: Type.Pick(Redirect, ['code']),
  response: Success,
  ratePerMinute: 20,
});

export const StripeStatus = Type.Object({
  connected: Type.Boolean(),
  account_id: Nullable(Type.String()),
  business_name: Nullable(Type.String()),
  currency: Nullable(Type.String()),
  last_sync_at: Nullable(Instant),
  /** False: the server has no Stripe settings, and nothing can be connected. */
  is_configured: Type.Boolean(),
  /** True for a test account: only its owner sees the data, and nothing is posted. */
  test_mode: Type.Boolean(),
  disconnected_at: Nullable(Instant),
  /** `paused`: the tracker was disabled for 30 days, and the access was given back. */
  disconnect_reason: Nullable(Type.Enum(['owner', 'deauthorised', 'expired', 'paused'])),
  /** True when others may see the history of an account whose access ended at Stripe. */
  keeps_history: Type.Boolean(),
  /** True when the access expired and the owner has to connect again. */
  needs_reconnect: Type.Boolean(),
});
export type StripeStatus = Static<typeof StripeStatus>;

export const getStripeStatus = defineEndpoint('getStripeStatus', {
  route: 'GET /api/stripe/status',
  access: 'signed-in',
  summary: 'My Stripe connection',
  response: StripeStatus,
});

export const disconnectStripe = defineEndpoint('disconnectStripe', {
  route: 'POST /api/stripe/disconnect',
  access: 'signed-in',
  summary: 'Revokes the access at Stripe and deletes the tokens; the history stays',
  response: Success,
});

export const keepStripeHistory = defineEndpoint('keepStripeHistory', {
  route: 'POST /api/stripe/keep-history',
  access: 'signed-in',
  summary: 'Shows the history of my disconnected account to others as before; 409 without one',
  response: StripeStatus,
});

/** For the owner alone; never part of the page. Amounts are minor units. */
export const StripeBalance = Type.Object({
  /** Time when it was read from Stripe; null before the first sync. */
  read_at: Nullable(Instant),
  balances: Type.Array(
    Type.Object({ currency: Type.String(), available: Type.Integer(), pending: Type.Integer() }),
  ),
  /** On their way to the bank, the earliest first. */
  payouts: Type.Array(
    Type.Object({
      amount: Type.Integer(),
      currency: Type.String(),
      arrives_on: LocalDate,
      status: Type.Enum(['pending', 'in_transit']),
    }),
  ),
  /** Disputes that are not decided, the most urgent first. `reason` and `status` as Stripe names them. */
  disputes: Type.Array(
    Type.Object({
      amount: Type.Integer(),
      currency: Type.String(),
      reason: Type.String(),
      status: Type.String(),
      opened_at: Instant,
      /** Time until which evidence can be sent; null if there is none. */
      due_at: Nullable(Instant),
    }),
  ),
  /** Parts that Stripe did not allow to read. */
  missing: Type.Array(Type.Enum(['balances', 'payouts', 'disputes'])),
});
export type StripeBalance = Static<typeof StripeBalance>;

export const getStripeBalance = defineEndpoint('getStripeBalance', {
  route: 'GET /api/stripe/balance',
  access: 'signed-in',
  summary: 'Balance, next payouts and open disputes of my Stripe account, as of the last sync',
  response: StripeBalance,
});

export const syncStripe = defineEndpoint('syncStripe', {
  route: 'POST /api/stripe/sync',
  access: 'signed-in',
  summary:
    'Queues a sync; `fresh` when the last one is less than 10 minutes old, unless forced (once a minute)',
  query: Type.Object({ force: Type.Optional(Type.Boolean({ default: false })) }),
  response: Type.Object({ status: Type.Enum(['fresh', 'queued']) }),
});

export const getStripeSettings = defineEndpoint('getStripeSettings', {
  route: 'GET /api/stripe/settings',
  access: 'signed-in',
  summary: 'What others see of my amounts',
  response: Type.Object({ amount_visibility: AmountVisibility }),
});

export const changeStripeSettings = defineEndpoint('changeStripeSettings', {
  route: 'PUT /api/stripe/settings',
  access: 'signed-in',
  summary: 'Changes what others see of my amounts, with immediate effect',
  body: Type.Object({ amount_visibility: AmountVisibility }),
  response: Type.Object({ amount_visibility: AmountVisibility }),
});

/** The address that Stripe opens after an installation from its marketplace; the signature proves the parameters. */
export const finishStripeInstall = defineEndpoint('finishStripeInstall', {
  route: 'GET /api/stripe/install',
  access: 'anyone',
  status: 302,
  summary:
    'Redirects to `/stripe` with `app_installed` and `stripe_account`, and the code to connect it if there is one; or with `error`',
  query: Type.Object({
    user_id: Type.Optional(Type.String({ maxLength: 200 })),
    account_id: Type.Optional(Type.String({ maxLength: 200 })),
    state: Type.Optional(Type.String({ maxLength: 200 })),
    install_signature: Type.Optional(Type.String({ maxLength: 500 })),
    code: Type.Optional(Type.String({ maxLength: 500 })),
    error: Type.Optional(Type.String({ maxLength: 200 })),
    error_description: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  ratePerMinute: 60,
});
