import type { BrowserStorage } from '@plotline/web/tracker-kit/browser-storage.ts';

/** `interrupted`: the page was reloaded before the response came; the connection may exist or not. */
export type ConnectOutcome =
  | { readonly status: 'connected' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'interrupted' };

export interface ConnectRequest {
  readonly code: string;
  readonly state: string;
}

interface ConnectOnceDependencies {
  readonly send: (request: ConnectRequest) => Promise<unknown>;
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

/**
 * Returns a function that sends each code once, however often it is called, and also after a reload of the page. A code
 * is valid once: sending it again could revoke the connection.
 */
export function createConnectOnce(
  dependencies: ConnectOnceDependencies,
): (request: ConnectRequest) => Promise<ConnectOutcome> {
  const outcomes = new Map<string, Promise<ConnectOutcome>>();
  return (request) => {
    const outcome = outcomes.get(request.code) ?? connect(request, dependencies);
    outcomes.set(request.code, outcome);
    return outcome;
  };
}

async function connect(
  request: ConnectRequest,
  { send, messageOf, storage }: ConnectOnceDependencies,
): Promise<ConnectOutcome> {
  const { code } = request;
  const earlier = readAttempt(storage);
  if (earlier?.code === code) return earlier.outcome;
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
