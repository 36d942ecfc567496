import { HttpError, invalidFields, tooManyRequests } from '@plotline/server/tracker-kit/http.ts';
import { ProviderError } from '@plotline/server/tracker-kit/sync/provider-error.ts';
import type { Provider } from '../../contract/game-values.ts';
import { PROVIDER_NAMES } from '../providers/providers.ts';

function noSuchPlayer(provider: Provider): HttpError {
  return invalidFields({ username: `No ${PROVIDER_NAMES[provider]} player with this name` });
}

/** Translates the ProviderError of a look-up; returns other errors as they are. */
export function playerError(provider: Provider, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  return error.kind === 'closed' ? closedAtProvider(provider) : noSuchPlayer(provider);
}

export function closedAtProvider(provider: Provider): HttpError {
  return invalidFields({ username: `This ${PROVIDER_NAMES[provider]} account is closed` });
}

export function linkedToAnother(provider: Provider, username: string): HttpError {
  return new HttpError(
    409,
    'chess.linked_to_another',
    `You have linked ${username} at ${PROVIDER_NAMES[provider]}. Unlink it first.`,
  );
}

export function verifiedByAnother(): HttpError {
  return new HttpError(409, 'chess.verified_by_another', 'Another user has verified this account');
}

export function accountNotFound(provider: Provider): HttpError {
  return new HttpError(
    404,
    'chess.account_not_found',
    `You haven't linked a ${PROVIDER_NAMES[provider]} account`,
  );
}

export function nothingLinked(): HttpError {
  return new HttpError(409, 'chess.nothing_linked', 'Link an account first');
}

export function everythingClosed(): HttpError {
  return new HttpError(409, 'chess.everything_closed', 'The linked account is closed');
}

export function codeNotFound(provider: Provider): HttpError {
  const text =
    provider === 'chesscom'
      ? 'The code is not in the Location or Name of your chess.com profile yet. Changes can take up to 24 hours to show at chess.com.'
      : 'The code is not in your Lichess profile yet. Add it to your biography or location.';
  return new HttpError(409, 'chess.code_not_found', text);
}

export function codeExpired(): HttpError {
  return new HttpError(409, 'chess.code_expired', 'The code has expired. Here is a new one.');
}

export function providerBusy(provider: Provider): HttpError {
  return new HttpError(
    503,
    'chess.provider_busy',
    `${PROVIDER_NAMES[provider]} can't be reached right now. Try again in a minute.`,
    { headers: { 'retry-after': '60' } },
  );
}

export function openedElsewhere(publicUrl: string): HttpError {
  return new HttpError(
    409,
    'chess.opened_elsewhere',
    `To sign in with Lichess, open this site at ${publicUrl}`,
  );
}

export function syncedTooRecently(provider: Provider, { from, now }: { from: Date; now: Date }): HttpError {
  const seconds = (from.getTime() - now.getTime()) / 1_000;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return tooManyRequests(
    'chess.synced_too_recently',
    `${PROVIDER_NAMES[provider]} was synced a moment ago. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    seconds,
  );
}

export function forcedTooRecently({ from, now }: { from: Date; now: Date }): HttpError {
  return tooManyRequests(
    'chess.forced_too_recently',
    `You can fetch the whole history again from ${from.toISOString().slice(0, 10)}`,
    (from.getTime() - now.getTime()) / 1_000,
  );
}
