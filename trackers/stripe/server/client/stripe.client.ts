import { Stripe } from 'stripe';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { StripeKit } from '../stripe.db.ts';
import { asProviderError } from './stripe.failures.ts';
import {
  readAccount,
  readBalance,
  readDisputes,
  readGrant,
  readPayouts,
  readSubscription,
  readSubscriptionItems,
  readSubscriptions,
  readTransactions,
  type Account,
  type Balance,
  type BalanceTransaction,
  type Dispute,
  type Payout,
  type Subscription,
  type SubscriptionItem,
  type TokenGrant,
} from './stripe.schema.ts';

export const PAGE_SIZE = 100;
const TIMEOUT_MS = 20_000;
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** A page of a list, newest first. */
export interface ListPage<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

export interface ListRequest {
  readonly token: string;
  readonly signal: AbortSignal;
  /** Bounds of `created` in Unix seconds, inclusive. */
  readonly from?: number;
  readonly to?: number | null;
  /** Last object of the page before. */
  readonly after: string | null;
}

/** Requests to Stripe by its official library. Throws only ProviderError and the caller's own abort. */
export interface StripeClient {
  exchangeCode(code: string, signal: AbortSignal): Promise<TokenGrant>;
  refreshToken(refreshToken: string, signal: AbortSignal): Promise<TokenGrant>;
  /** Ends the access of this product to an account; `rejected` when it has ended already. */
  deauthorize(accountId: string, signal: AbortSignal): Promise<void>;
  /** Returns the account; null when its permission was not granted. */
  account(token: string, signal: AbortSignal): Promise<Account | null>;
  balanceTransactions(request: ListRequest): Promise<ListPage<BalanceTransaction>>;
  /** Returns the transactions of a type with the refund or dispute of each. */
  reversals(request: ListRequest & { readonly type: string }): Promise<ListPage<BalanceTransaction>>;
  /**
   * Discounts of items name their coupons by id alone, and coupons not their products. `hasInvoices`: with the last
   * invoice of each.
   */
  subscriptions(
    request: Omit<ListRequest, 'from' | 'to'> & { readonly hasInvoices?: boolean },
  ): Promise<ListPage<Subscription>>;
  /** Returns one subscription, with the fields of the list and the products of its coupons. */
  subscription(
    request: Pick<ListRequest, 'token' | 'signal'> & {
      readonly subscriptionId: string;
      readonly hasInvoices?: boolean;
    },
  ): Promise<Subscription>;
  /** Returns the items of a subscription, which has at most 20, with the coupons of their discounts. */
  subscriptionItems(
    request: Pick<ListRequest, 'token' | 'signal'> & { readonly subscriptionId: string },
  ): Promise<ListPage<SubscriptionItem>>;
  balance(token: string, signal: AbortSignal): Promise<Balance>;
  /** Returns the newest 100 payouts. */
  payouts(token: string, signal: AbortSignal): Promise<ListPage<Payout>>;
  /** Returns the newest 100 disputes. */
  disputes(token: string, signal: AbortSignal): Promise<ListPage<Dispute>>;
}

/** Stripe granted access to an account, but the response lacks what is needed to use it. */
export class UnusableGrant extends ProviderError {
  readonly accountId: string;

  constructor(accountId: string, cause: unknown) {
    super('bad_response', 'a grant that cannot be used', { cause });
    this.accountId = accountId;
  }
}

const accounts = Compile(Type.Object({ stripe_user_id: Type.String({ minLength: 1 }) }));

export interface ClientLimits {
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
}

export function createStripeClient(
  kit: Pick<StripeKit, 'setting' | 'now'>,
  { timeoutMs = TIMEOUT_MS, maxBodyBytes = MAX_BODY_BYTES }: ClientLimits = {},
): StripeClient {
  /** Sends a request with a key to an address of the settings. */
  async function send({ key, base, method, path, params, signal }: Sent): Promise<unknown> {
    const url = new URL(kit.setting(base ?? 'STRIPE_API_BASE'));
    const stripe = new Stripe(key, {
      host: url.hostname,
      port: url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : url.port,
      protocol: url.protocol === 'http:' ? 'http' : 'https',
      timeout: timeoutMs,
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(limitedFetch(signal, maxBodyBytes)),
    });
    try {
      return await stripe.rawRequest(method, path, params);
    } catch (error) {
      signal.throwIfAborted();
      const tooLong = findProviderError(error);
      if (tooLong) throw tooLong;
      throw asProviderError(error, {
        hasAccountToken: key !== kit.setting('STRIPE_SECRET_KEY'),
        now: kit.now(),
      });
    }
  }

  const grant = async (params: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const key = kit.setting('STRIPE_SECRET_KEY');
    const response = await send({ key, method: 'POST', path: '/v1/oauth/token', params, signal });
    try {
      return readGrant(response);
    } catch (error) {
      throw accounts.Check(response) ? new UnusableGrant(response.stripe_user_id, error) : error;
    }
  };

  const transactions = async (
    { token, signal, from = 0, to = null, after }: ListRequest,
    parameters: string,
  ): Promise<ListPage<BalanceTransaction>> => {
    const created = `created[gte]=${from}${to === null ? '' : `&created[lte]=${to}`}`;
    const path = `/v1/balance_transactions?limit=${PAGE_SIZE}&${created}${parameters}${afterText(after)}`;
    return nextPage(readTransactions(await send({ key: token, method: 'GET', path, signal })), after);
  };

  return {
    exchangeCode: (code, signal) => grant({ grant_type: 'authorization_code', code }, signal),
    refreshToken: (refreshToken, signal) =>
      grant({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal),
    deauthorize: async (accountId, signal) => {
      const params = { client_id: kit.setting('STRIPE_CLIENT_ID'), stripe_user_id: accountId };
      const key = kit.setting('STRIPE_SECRET_KEY');
      await send({
        key,
        base: 'STRIPE_CONNECT_BASE',
        method: 'POST',
        path: '/oauth/deauthorize',
        params,
        signal,
      });
    },
    account: async (token, signal) => {
      try {
        return readAccount(await send({ key: token, method: 'GET', path: '/v1/account', signal }));
      } catch (error) {
        if (error instanceof ProviderError && error.isOfAccount) return null;
        throw error;
      }
    },
    balanceTransactions: (request) => transactions(request, ''),
    reversals: ({ type, ...request }) =>
      transactions(request, `&type=${encodeURIComponent(type)}&expand[]=data.source`),
    subscriptions: async ({ token, signal, after, hasInvoices = false }) => {
      // Stripe expands four levels at most, which the products of coupons and the coupons of items exceed here.
      const discounts = 'expand[]=data.discounts.source.coupon&expand[]=data.items.data.discounts';
      const expanded = `${discounts}${hasInvoices ? '&expand[]=data.latest_invoice' : ''}`;
      const path = `/v1/subscriptions?status=all&limit=${PAGE_SIZE}&${expanded}${afterText(after)}`;
      return nextPage(readSubscriptions(await send({ key: token, method: 'GET', path, signal })), after);
    },
    subscription: async ({ token, signal, subscriptionId, hasInvoices = false }) => {
      const discounts = 'expand[]=discounts.source.coupon.applies_to&expand[]=items.data.discounts';
      const expanded = `${discounts}${hasInvoices ? '&expand[]=latest_invoice' : ''}`;
      const path = `/v1/subscriptions/${encodeURIComponent(subscriptionId)}?${expanded}`;
      return readSubscription(await send({ key: token, method: 'GET', path, signal }));
    },
    subscriptionItems: async ({ token, signal, subscriptionId }) => {
      const subscription = encodeURIComponent(subscriptionId);
      const path = `/v1/subscription_items?subscription=${subscription}&limit=${PAGE_SIZE}&expand[]=data.discounts.source.coupon`;
      return readSubscriptionItems(await send({ key: token, method: 'GET', path, signal }));
    },
    balance: async (token, signal) =>
      readBalance(await send({ key: token, method: 'GET', path: '/v1/balance', signal })),
    payouts: async (token, signal) =>
      readPayouts(await send({ key: token, method: 'GET', path: `/v1/payouts?limit=${PAGE_SIZE}`, signal })),
    disputes: async (token, signal) =>
      readDisputes(
        await send({ key: token, method: 'GET', path: `/v1/disputes?limit=${PAGE_SIZE}`, signal }),
      ),
  };
}

interface Sent {
  readonly key: string;
  readonly base?: 'STRIPE_CONNECT_BASE';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

const afterText = (after: string | null) =>
  after === null ? '' : `&starting_after=${encodeURIComponent(after)}`;

/** Refuses a page that does not go on after the one before: a list of such pages has no end. */
function nextPage<T extends { readonly id: string }>(page: ListPage<T>, after: string | null): ListPage<T> {
  if (page.data.some(({ id }) => id === after))
    throw new ProviderError('bad_response', 'a page that repeats the one before');
  return page;
}

/** Reads the whole response within the library's time limit, and at most so many bytes. */
function limitedFetch(own: AbortSignal, maxBytes: number): typeof fetch {
  return async (input, init = {}) => {
    const signal = init.signal ? AbortSignal.any([own, init.signal]) : own;
    const response = await fetch(input, { ...init, signal, redirect: 'error' });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes)
        throw new ProviderError('bad_response', `a response of more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { status: response.status, headers: response.headers });
  };
}

/** The library wraps what its transport throws. */
function findProviderError(error: unknown): ProviderError | null {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return null;
  return error.detail instanceof ProviderError ? error.detail : null;
}
