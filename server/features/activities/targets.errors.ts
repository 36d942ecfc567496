import { ACTIVITY_NOT_FOUND } from '@plotline/contract/errors.ts';
import { HttpError } from '../../platform/http/errors.ts';

export type TypeField = readonly ['body' | 'query', 'likeable_type' | 'activity_type'];

/** For an activity that does not exist, and for one that the viewer may not see. */
export function activityNotFound(): HttpError {
  return new HttpError(404, 'activities.not_found', ACTIVITY_NOT_FOUND);
}

export function unknownType(loc: TypeField): HttpError {
  return new HttpError(422, 'activities.unknown_type', [
    { loc, msg: 'This type is not known', type: 'enum' },
  ]);
}
