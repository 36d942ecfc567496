import type { updateProfile } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { BIO_TOO_LONG, TIMEZONE_UNKNOWN } from '@plotline/contract/errors.ts';
import { BIO_MAX } from '@plotline/contract/limits.ts';
import { knownTimezone, nameOrNull, refuseBroken, textOrNull } from './account-fields.ts';
import type { ProfileChanges } from './accounts.repository.ts';
import { normaliseUsername, objectionToUsername, type IsReserved } from './username.ts';

type ProfileBody = Omit<BodyOf<typeof updateProfile>, 'is_profile_public'>;

export interface UsernameRules {
  /** The name that the user has: theirs in any case. */
  readonly current: string;
  readonly reserved: IsReserved;
}

/** The columns to change: absent fields are left out, cleared ones are null. @throws HttpError 422 that names every broken one. */
export function readProfileChanges(body: ProfileBody, { current, reserved }: UsernameRules): ProfileChanges {
  const username = body.username === undefined ? current : normaliseUsername(body.username ?? '');
  const isNewName = username !== current;
  const bio = textOrNull(body.bio);
  const zone = textOrNull(body.timezone) ?? 'UTC';
  const timezone = knownTimezone(zone);
  refuseBroken({
    username: isNewName ? objectionToUsername(username, reserved) : undefined,
    bio: Array.from(bio ?? '').length > BIO_MAX ? BIO_TOO_LONG : undefined,
    timezone: timezone === undefined ? TIMEZONE_UNKNOWN : undefined,
  });
  return {
    ...(isNewName ? { username } : {}),
    ...(body.first_name === undefined ? {} : { first_name: nameOrNull(body.first_name) }),
    ...(body.last_name === undefined ? {} : { last_name: nameOrNull(body.last_name) }),
    ...(body.bio === undefined ? {} : { bio }),
    ...(body.timezone === undefined || timezone === undefined ? {} : { timezone }),
    ...(body.week_start === undefined ? {} : { week_start: body.week_start ?? 'monday' }),
  };
}
