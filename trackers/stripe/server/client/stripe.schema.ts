import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Nullable } from '@plotline/contract/schema.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';

// The fields that are read of Stripe's objects: https://docs.stripe.com/api. Nothing else is stored.

const Seconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });
/** Longest of its ids is 255 characters. */
export const StripeId = Type.String({ minLength: 1, maxLength: 255 });
export const Currency = Type.String({ pattern: '^[a-z]{3}$' });
/** In minor units. Stripe has at most twelve digits; sums of all days stay exact. */
export const Amount = Type.Integer({ minimum: -999_999_999_999, maximum: 999_999_999_999 });
const Word = Type.String({ maxLength: 100 });
const Reference = Type.Union([Type.String(), Type.Object({ id: Type.String() })]);

export const TokenGrant = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  refresh_token: Type.String({ minLength: 1 }),
  livemode: Type.Boolean(),
  stripe_user_id: Type.String({ minLength: 1 }),
});
export type TokenGrant = Static<typeof TokenGrant>;

/** Cause of a transaction: its id, or the object, which names its charge if it is a refund or a dispute. */
const Source = Type.Union([
  Type.String(),
  Type.Object({ id: Type.String(), charge: Type.Optional(Nullable(Reference)) }),
]);

export const BalanceTransaction = Type.Object({
  id: StripeId,
  created: Seconds,
  available_on: Seconds,
  amount: Amount,
  fee: Amount,
  net: Amount,
  currency: Currency,
  exchange_rate: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e9 }))),
  reporting_category: Word,
  type: Word,
  status: Word,
  source: Type.Optional(Nullable(Source)),
});
export type BalanceTransaction = Static<typeof BalanceTransaction>;

const Coupon = Type.Object({
  id: Type.Optional(Type.String()),
  created: Type.Optional(Seconds),
  duration: Type.Enum(['forever', 'once', 'repeating']),
  percent_off: Type.Optional(Nullable(Type.Number())),
  amount_off: Type.Optional(Nullable(Type.Integer())),
  /** Sent where it is expanded, and only if the coupon is limited to some products. */
  applies_to: Type.Optional(Nullable(Type.Object({ products: Type.Array(Type.String()) }))),
});
export type Coupon = Static<typeof Coupon>;

const Price = Type.Object({
  currency: Currency,
  unit_amount: Type.Optional(Nullable(Type.Number())),
  /** A price with fractions of the minor unit has only this amount. */
  unit_amount_decimal: Type.Optional(Nullable(Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }))),
  billing_scheme: Type.Optional(Type.String()),
  product: Type.Optional(Nullable(Reference)),
  /** The amount is that of a package of units. */
  transform_quantity: Type.Optional(
    Nullable(Type.Object({ divide_by: Type.Integer({ minimum: 1 }), round: Type.Enum(['up', 'down']) })),
  ),
  recurring: Type.Optional(
    Nullable(
      Type.Object({
        interval: Type.Enum(['day', 'week', 'month', 'year']),
        interval_count: Type.Integer({ minimum: 1 }),
        usage_type: Type.Optional(Type.String()),
      }),
    ),
  ),
});

/** The last invoice of a subscription, for prices without a fixed amount. */
const Invoice = Type.Object({
  lines: Type.Object({
    data: Type.Array(
      Type.Object({
        amount: Type.Integer(),
        subscription_item: Type.Optional(Nullable(Type.String())),
        parent: Type.Optional(
          Nullable(
            Type.Object({
              subscription_item_details: Type.Optional(
                Nullable(Type.Object({ subscription_item: Type.Optional(Nullable(Type.String())) })),
              ),
            }),
          ),
        ),
      }),
    ),
  }),
});

const CouponOrId = Type.Optional(Nullable(Type.Union([Type.String(), Coupon])));
/** Versions of the API before 2025-09-30 name the coupon beside the source. */
const Discount = Type.Object({
  source: Type.Optional(Nullable(Type.Object({ coupon: CouponOrId }))),
  coupon: CouponOrId,
});
const Discounts = Type.Array(Type.Union([Type.String(), Discount]));
export type Discounts = Static<typeof Discounts>;

const SubscriptionItem = Type.Object({
  id: Type.String({ minLength: 1 }),
  quantity: Type.Optional(Type.Integer({ minimum: 0 })),
  price: Price,
  discounts: Type.Optional(Discounts),
});
export type SubscriptionItem = Static<typeof SubscriptionItem>;

export const Subscription = Type.Object({
  id: Type.String({ minLength: 1 }),
  created: Seconds,
  start_date: Type.Optional(Nullable(Seconds)),
  trial_end: Type.Optional(Nullable(Seconds)),
  customer: Reference,
  status: Type.String(),
  ended_at: Type.Optional(Nullable(Seconds)),
  latest_invoice: Type.Optional(Nullable(Type.Union([Type.String(), Invoice]))),
  pause_collection: Type.Optional(Nullable(Type.Object({}))),
  discounts: Type.Optional(Discounts),
  items: Type.Object({ data: Type.Array(SubscriptionItem) }),
});
export type Subscription = Static<typeof Subscription>;

export const Account = Type.Object({
  id: Type.String(),
  country: Type.Optional(Nullable(Type.String())),
  default_currency: Type.Optional(Nullable(Type.String())),
  business_profile: Type.Optional(Nullable(Type.Object({ name: Type.Optional(Nullable(Type.String())) }))),
});
export type Account = Static<typeof Account>;

const Sum = Type.Object({ amount: Type.Integer(), currency: Type.String() });
const Balance = Type.Object({ available: Type.Array(Sum), pending: Type.Array(Sum) });
export type Balance = Static<typeof Balance>;

const Payout = Type.Object({
  amount: Type.Integer(),
  currency: Type.String(),
  arrival_date: Seconds,
  status: Type.String(),
});
export type Payout = Static<typeof Payout>;

const Dispute = Type.Object({
  amount: Type.Integer(),
  currency: Type.String(),
  created: Seconds,
  reason: Type.String(),
  status: Type.String(),
  evidence_details: Type.Optional(Nullable(Type.Object({ due_by: Type.Optional(Nullable(Seconds)) }))),
});
export type Dispute = Static<typeof Dispute>;

const listOf = <S extends TSchema>(schema: S) =>
  Type.Object({ has_more: Type.Boolean(), data: Type.Array(schema) });

/** Returns the coupon of a discount, its id if it was not expanded, or null if the discount itself was not. */
export function couponOf(discount: Discounts[number]): Coupon | string | null {
  return typeof discount === 'string' ? null : (discount.source?.coupon ?? discount.coupon ?? null);
}

export const readGrant = reader(TokenGrant);
export const readAccount = reader(Account);
export const readTransactions = reader(listOf(BalanceTransaction));
export const readSubscriptions = reader(listOf(Subscription));
export const readSubscription = reader(Subscription);
export const readSubscriptionItems = reader(listOf(SubscriptionItem));
export const readBalance = reader(Balance);
export const readPayouts = reader(listOf(Payout));
export const readDisputes = reader(listOf(Dispute));

/** Returns a check of a response's shape. Unknown fields pass. */
function reader<S extends TSchema>(schema: S): (value: unknown) => Static<S> {
  const checker = Compile(schema);
  return (value) => {
    if (checker.Check(value)) return value;
    const [first] = checker.Errors(value);
    // Only the place: the value may be a token or a customer.
    throw new ProviderError('bad_response', `unexpected: ${first?.instancePath ?? ''}`);
  };
}
