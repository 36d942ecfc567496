import {
  ACTION_NOT_FOUND,
  ACTION_NOT_UNDOABLE,
  APPEAL_NOT_FOUND,
  APPEAL_OPEN,
  APPEAL_REPEATED,
  APPEAL_REQUIRED,
  CANNOT_SUSPEND_YOURSELF,
  DECISION_NOT_FOUND,
  DECISION_REASON_REQUIRED,
  DECISION_UNDONE,
  OWN_CONTENT_REPORTED,
  PICTURE_NOT_FOUND,
  PROFILE_NOT_HIDEABLE,
  REPORT_CLOSED,
  REPORT_NOT_FOUND,
  REPORT_TARGET_NOT_FOUND,
  REPORTED_CONTENT_GONE,
  SUSPENSION_END_INVALID,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../platform/http/errors.ts';

export function ownContentReported(): HttpError {
  return new HttpError(400, 'moderation.own_content', OWN_CONTENT_REPORTED);
}

/** For content that does not exist, or that the viewer may not see. */
export function reportTargetNotFound(): HttpError {
  return new HttpError(404, 'moderation.target_not_found', REPORT_TARGET_NOT_FOUND);
}

export function reportNotFound(): HttpError {
  return new HttpError(404, 'moderation.report_not_found', REPORT_NOT_FOUND);
}

export function profileNotHideable(): HttpError {
  return invalidFields({ action: PROFILE_NOT_HIDEABLE });
}

/** For a reported profile without a picture, and other content without one. */
export function reportedPictureNotFound(): HttpError {
  return new HttpError(404, 'moderation.picture_not_found', PICTURE_NOT_FOUND);
}

export function reportedContentGone(): HttpError {
  return new HttpError(409, 'moderation.content_gone', REPORTED_CONTENT_GONE);
}

export function reportClosed(): HttpError {
  return new HttpError(409, 'moderation.report_closed', REPORT_CLOSED);
}

export function actionNotFound(): HttpError {
  return new HttpError(404, 'moderation.action_not_found', ACTION_NOT_FOUND);
}

export function actionNotUndoable(): HttpError {
  return new HttpError(409, 'moderation.action_not_undoable', ACTION_NOT_UNDOABLE);
}

export function decisionReasonRequired(): HttpError {
  return invalidFields({ reason: DECISION_REASON_REQUIRED });
}

export function cannotSuspendYourself(): HttpError {
  return new HttpError(400, 'moderation.cannot_suspend_yourself', CANNOT_SUSPEND_YOURSELF);
}

export function suspensionEndInvalid(): HttpError {
  return invalidFields({ until: SUSPENSION_END_INVALID });
}

/** One error for an invented link and a decision about content of another user. */
export function decisionNotFound(): HttpError {
  return new HttpError(404, 'moderation.decision_not_found', DECISION_NOT_FOUND);
}

export function decisionUndone(): HttpError {
  return new HttpError(409, 'moderation.decision_undone', DECISION_UNDONE);
}

export function appealRepeated(): HttpError {
  return new HttpError(409, 'moderation.appeal_repeated', APPEAL_REPEATED);
}

export function appealRequired(): HttpError {
  return invalidFields({ text: APPEAL_REQUIRED });
}

export function appealOpen(): HttpError {
  return new HttpError(409, 'moderation.appeal_open', APPEAL_OPEN);
}

export function appealNotFound(): HttpError {
  return new HttpError(409, 'moderation.appeal_not_found', APPEAL_NOT_FOUND);
}
