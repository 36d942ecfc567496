import { HttpError, tooManyRequests } from '@plotline/server/tracker-kit/http.ts';

export function notConfigured(): HttpError {
  return new HttpError(503, 'stripe.not_configured', 'Stripe is not configured on this server.');
}

export function startedElsewhere(): HttpError {
  return new HttpError(
    403,
    'stripe.started_elsewhere',
    'To connect a Stripe account, use the Connect button on this site.',
  );
}

export function invalidState(): HttpError {
  return new HttpError(400, 'stripe.invalid_state', 'Invalid state parameter. Please try connecting again.');
}

export function codeExpired(): HttpError {
  return new HttpError(
    400,
    'stripe.code_expired',
    'This connection link has expired. Please try connecting again.',
  );
}

export function connectedToAnother(): HttpError {
  return new HttpError(
    409,
    'stripe.connected_to_another',
    'This Stripe account is already connected to another profile.',
  );
}

export function disconnectFirst(): HttpError {
  return new HttpError(
    409,
    'stripe.disconnect_first',
    'Another Stripe account is connected. Disconnect it first.',
  );
}

export function stripeUnavailable(cause: unknown): HttpError {
  return new HttpError(
    503,
    'stripe.unavailable',
    "Stripe can't be reached right now. Try again in a minute.",
    {
      headers: { 'retry-after': '60' },
      cause,
    },
  );
}

export function notConnected(): HttpError {
  return new HttpError(409, 'stripe.not_connected', 'Connect a Stripe account first');
}

export function nothingToKeep(): HttpError {
  return new HttpError(
    409,
    'stripe.nothing_to_keep',
    'There is no hidden history of a disconnected account.',
  );
}

export function syncedTooRecently(seconds: number): HttpError {
  return tooManyRequests(
    'stripe.synced_too_recently',
    'Stripe was synced a moment ago. Try again in a minute.',
    seconds,
  );
}

export function invalidSignature(): HttpError {
  return new HttpError(400, 'stripe.invalid_signature', 'The signature is missing or not valid.');
}
