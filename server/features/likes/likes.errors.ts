import { ACTIVITY_NOT_FOUND, NOT_AUTHENTICATED } from '@plotline/contract/errors.ts';
import { HttpError } from '../../platform/http/errors.ts';

/** Where a type stands in a request. */
export type TypePlace = readonly ['body' | 'query', 'likeable_type' | 'activity_type'];

/** The same whether it does not exist or is not for this viewer. */
export function activityNotFound(): HttpError {
  return new HttpError(404, 'likes.activity_not_found', ACTIVITY_NOT_FOUND);
}

/** Deactivated or deleted since the request began. */
export function actorGone(): HttpError {
  return new HttpError(401, 'likes.actor_gone', NOT_AUTHENTICATED);
}

export function unknownType(loc: TypePlace): HttpError {
  return new HttpError(422, 'likes.unknown_type', [{ loc, msg: 'This type is not known', type: 'enum' }]);
}
