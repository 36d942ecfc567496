import {
  startFakeProvider,
  type FakeProvider,
} from '../../../server/tracker-kit/sync/fake-provider.fixture.ts';
import { testsWithServer } from './own-server.ts';
import { startLocalStripe, type LocalStripe } from './stripe.ts';

/** Take the places of the providers. */
export interface Providers {
  readonly chesscom: FakeProvider;
  readonly lichess: FakeProvider;
  readonly hevy: FakeProvider;
  readonly stripe: LocalStripe;
}

let started: Providers | undefined;

/** A server whose providers are local. Its tests let none of them refuse requests, which would pause it for the others. */
export const { test, server } = testsWithServer(async () => {
  const [chesscom, lichess, hevy, stripe] = await Promise.all([
    startFakeProvider(),
    startFakeProvider(),
    startFakeProvider(),
    startLocalStripe(),
  ]);
  started = { chesscom, lichess, hevy, stripe };
  return {
    CHESSCOM_API_BASE: chesscom.base,
    LICHESS_API_BASE: lichess.base,
    HEVY_API_BASE: hevy.base,
    CONTACT_EMAIL: 'help@example.org',
    ...stripe.env,
  };
}, closeProviders);

async function closeProviders(): Promise<void> {
  const { chesscom, lichess, hevy, stripe } = providers();
  await Promise.all([chesscom, lichess, hevy, stripe].map((one) => one.close()));
}

export function providers(): Providers {
  if (!started) throw new Error('the providers have not been started');
  return started;
}
