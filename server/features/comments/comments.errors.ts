import {
  COMMENT_NOT_FOUND,
  COMMENT_NOT_ON_YOURS,
  COMMENT_NOT_YOURS,
  COMMENT_REPEATED,
  COMMENT_RULE,
  COMMENTS_LIMITED,
  COMMENTS_OFF,
  COMMENT_WITHHELD,
  OWN_COMMENT_HIDDEN,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields, tooManyRequests } from '../../platform/http/errors.ts';

/** For a comment that does not exist, is deleted, or that the viewer may not see. */
export function commentNotFound(): HttpError {
  return new HttpError(404, 'comments.not_found', COMMENT_NOT_FOUND);
}

export function commentInvalid(): HttpError {
  return invalidFields({ content: COMMENT_RULE });
}

export function commentRepeated(): HttpError {
  return new HttpError(409, 'comments.repeated', COMMENT_REPEATED);
}

/** The author of the activity does not let this viewer comment. */
export function commentsClosed(commentsFrom: 'followed' | 'nobody'): HttpError {
  return new HttpError(403, 'comments.closed', commentsFrom === 'nobody' ? COMMENTS_OFF : COMMENTS_LIMITED);
}

export function commentNotYours(): HttpError {
  return new HttpError(403, 'comments.not_yours', COMMENT_NOT_YOURS);
}

/** For a comment on an activity of another user. */
export function commentNotOnYours(): HttpError {
  return new HttpError(403, 'comments.not_on_yours', COMMENT_NOT_ON_YOURS);
}

export function ownCommentHidden(): HttpError {
  return new HttpError(400, 'comments.own_hidden', OWN_COMMENT_HIDDEN);
}

export function commentWithheld(): HttpError {
  return new HttpError(403, 'comments.withheld', COMMENT_WITHHELD);
}

export function tooManyComments(waitSeconds: number): HttpError {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes <= 1 ? `${waitSeconds} s` : `${minutes} minutes`;
  return tooManyRequests('comments.too_many', `Too many comments. Try again in ${wait}.`, waitSeconds);
}
