import { sampleUser } from '@plotline/contract/user.samples.ts';
import type { Session } from '@plotline/web/tracker-kit/session.ts';
import { ToastProvider } from '@plotline/web/ui/Toasts.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StripeStatus } from '../../contract/connection.ts';

// Samples and rendering for tests.

export const unknownSession: Session = { status: 'unknown', user: null };
export const guest: Session = { status: 'signed-out', user: null };
export const signedIn: Session = { status: 'signed-in', user: sampleUser };

/** A connection that works. */
export const connected: StripeStatus = {
  connected: true,
  account_id: 'acct_1',
  business_name: "Ada's Engines",
  currency: 'eur',
  last_sync_at: '2026-03-01T12:00:00.000Z',
  is_configured: true,
  test_mode: false,
  disconnected_at: null,
  disconnect_reason: null,
  keeps_history: false,
  needs_reconnect: false,
};

/** A user who never connected an account. */
export const unconnected: StripeStatus = {
  ...connected,
  connected: false,
  account_id: null,
  business_name: null,
  currency: null,
  last_sync_at: null,
};

export function textOf(element: ReactNode): string {
  return htmlOf(element)
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function linksIn(element: ReactNode): readonly string[] {
  return [...htmlOf(element).matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);
}

export function htmlOf(element: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>{element}</ToastProvider>
    </QueryClientProvider>,
  );
}
