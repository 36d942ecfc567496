import type { BrowserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';
import { isOwnAttempt } from './attempt-tab.ts';

/** A Stripe account that allowed access. */
export interface AnsweringAccount {
  readonly id: string;
  readonly name: string;
}

export type ConnectOutcome =
  | { readonly status: 'connected' }
  | { readonly status: 'failed'; readonly message: string }
  /** The page was reloaded before the response came; the connection may exist or not. */
  | { readonly status: 'interrupted' }
  /** The attempt began elsewhere: the user decides about the account that answered. */
  | { readonly status: 'unconfirmed'; readonly account: AnsweringAccount };

export interface ConnectRequest {
  readonly code: string;
  readonly state: string;
}

interface ConnectOnceDependencies {
  readonly send: (request: ConnectRequest) => Promise<unknown>;
  /** Returns the account that answered, or null when it is connected already. */
  readonly preview: (request: ConnectRequest) => Promise<AnsweringAccount | null>;
  /** Returns the sentence for the user. */
  readonly messageOf: (error: unknown) => string;
  /** Outlives a reload of the page. */
  readonly storage: BrowserStorage;
}

interface Attempt {
  readonly code: string;
  readonly outcome: ConnectOutcome;
}

const KEY = 'stripe-connect';

/** Functions that send each code once, however often they are called, and also after a reload of the page. */
export interface ConnectOnce {
  /** Connects the account, or returns it to be confirmed. */
  begin(request: ConnectRequest): Promise<ConnectOutcome>;
  /** Connects an account that the user confirmed. */
  confirm(request: ConnectRequest): Promise<ConnectOutcome>;
}

/** A code is valid once: sending it again could revoke the connection. */
export function createConnectOnce(dependencies: ConnectOnceDependencies): ConnectOnce {
  const outcomes = new Map<string, Promise<ConnectOutcome>>();
  return {
    begin: (request) => {
      const outcome = outcomes.get(request.code) ?? begin(request, dependencies);
      outcomes.set(request.code, outcome);
      return outcome;
    },
    confirm: (request) => {
      const outcome = connect(request, dependencies);
      outcomes.set(request.code, outcome);
      return outcome;
    },
  };
}

async function begin(
  request: ConnectRequest,
  dependencies: ConnectOnceDependencies,
): Promise<ConnectOutcome> {
  const { preview, messageOf, storage } = dependencies;
  const earlier = readAttempt(storage);
  if (earlier?.code === request.code) return earlier.outcome;
  if (isOwnAttempt(storage, request.code)) return connect(request, dependencies);
  return preview(request).then(
    (account): ConnectOutcome => (account ? { status: 'unconfirmed', account } : { status: 'connected' }),
    (error: unknown): ConnectOutcome => ({ status: 'failed', message: messageOf(error) }),
  );
}

async function connect(
  request: ConnectRequest,
  { send, messageOf, storage }: ConnectOnceDependencies,
): Promise<ConnectOutcome> {
  const { code } = request;
  const store = (outcome: ConnectOutcome) => storage.setItem(KEY, JSON.stringify({ code, outcome }));
  store({ status: 'interrupted' });
  const outcome = await send(request).then(
    (): ConnectOutcome => ({ status: 'connected' }),
    (error: unknown): ConnectOutcome => ({ status: 'failed', message: messageOf(error) }),
  );
  store(outcome);
  return outcome;
}

function readAttempt(storage: BrowserStorage): Attempt | null {
  // Only `connect` writes it.
  return JSON.parse(storage.getItem(KEY) ?? 'null') as Attempt | null;
}
