import { Type, type Static } from 'typebox';
import { Nullable } from '@plotline/contract/schema.ts';
import { defineTracker } from '@plotline/contract/tracker.ts';

/** The stats of a day's feed card; null where the owner hides amounts from the viewer. */
export const RevenueDayStats = Type.Object({
  currency: Nullable(Type.String()),
  /** Minor units. */
  gross: Nullable(Type.Integer()),
  net: Nullable(Type.Integer()),
  payments: Nullable(Type.Integer()),
  /** True if the amounts have two significant digits only. */
  is_rounded: Type.Boolean(),
  /**
   * The 30 days up to this one, oldest first: gross in minor units, or 1 for a revenue day and 0 for others where amounts
   * are hidden.
   */
  trend: Type.Optional(Type.Array(Type.Integer())),
});
export type RevenueDayStats = Static<typeof RevenueDayStats>;

export const tracker = defineTracker({
  type: 'stripe',
  name: 'Stripe',
  description: 'Revenue of a connected Stripe account, with amounts hidden until you choose otherwise',
  category: 'finance',
  icon: 'credit-card',
  accent: 'violet',
  colors: { primary: '#6D4AE0', secondary: '#E9E3FD', hover: '#4F31B3' },
  likeableType: 'stripe_transaction',
  timestampPrecision: 'day',
  defaultSyncEnabled: true,
  hasSelector: true,
  labels: { lastActivity: 'Last payment', posts: { one: 'revenue day', many: 'revenue days' } },
  isPublicByDefault: false,
  sitePages: { '/stripe': 'Connect Stripe', '/stripe/callback': 'Connect Stripe' },
  sources: [{ name: 'Stripe' }],
  example: {
    value: '$4,200',
    label: 'Revenue',
    change: '12%',
    series: [3750, 3720, 3840, 3810, 3900, 3960, 3930, 4080, 4200],
  },
  pageShape: { stats: [5], charts: [260, 272] },
  settings: {
    STRIPE_CLIENT_ID: { kind: 'text' },
    STRIPE_SECRET_KEY: { kind: 'secret' },
    STRIPE_WEBHOOK_SECRET: { kind: 'secret' },
    STRIPE_APP_ID: { kind: 'text' },
    STRIPE_SIGNING_SECRET: { kind: 'secret' },
    STRIPE_API_BASE: { kind: 'url', fallback: 'https://api.stripe.com' },
    /** Site on which users allow access, and the one that revokes it. */
    STRIPE_MARKETPLACE_BASE: { kind: 'url', fallback: 'https://marketplace.stripe.com' },
    STRIPE_CONNECT_BASE: { kind: 'url', fallback: 'https://connect.stripe.com' },
  },
  stats: RevenueDayStats,
});
