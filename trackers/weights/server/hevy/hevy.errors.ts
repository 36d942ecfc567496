import { HttpError, invalidFields, tooManyRequests } from '@plotline/server/tracker-kit/http.ts';

export function malformedKey(): HttpError {
  return invalidFields({
    api_key: "This isn't a Hevy API key. Copy all of it from hevy.com/settings?developer.",
  });
}

export function keyRefused(): HttpError {
  return invalidFields({
    api_key: "Hevy doesn't accept this key. Check that Hevy Pro is active, then copy the key again.",
  });
}

/** The minutes last until the next request to Hevy is possible. */
export function hevyBusy(minutes = 1): HttpError {
  const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new HttpError(503, 'weights.hevy_busy', `Hevy can't be reached right now. Try again in ${time}.`, {
    headers: { 'retry-after': String(minutes * 60) },
  });
}

export function notConnected(): HttpError {
  return new HttpError(404, 'weights.hevy_not_connected', "You haven't connected Hevy");
}

export function nothingToRestore(): HttpError {
  return new HttpError(404, 'weights.hevy_nothing_to_restore', 'This workout can no longer be restored');
}

export function syncedTooRecently({ from, now }: { from: Date; now: Date }): HttpError {
  const seconds = (from.getTime() - now.getTime()) / 1_000;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return tooManyRequests(
    'weights.hevy_synced_too_recently',
    `Hevy was synced a moment ago. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    seconds,
  );
}
