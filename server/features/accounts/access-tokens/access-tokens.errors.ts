import {
  TOKEN_NAME_REQUIRED,
  TOKEN_NOT_FOUND,
  TOKEN_SCOPE_UNKNOWN,
  TOO_MANY_TOKENS,
} from '@plotline/contract/errors.ts';
import { HttpError, invalidFields } from '../../../platform/http/errors.ts';

export function tokenNotFound(): HttpError {
  return new HttpError(404, 'accounts.token_not_found', TOKEN_NOT_FOUND);
}

export function tooManyTokens(): HttpError {
  return new HttpError(400, 'accounts.too_many_tokens', TOO_MANY_TOKENS);
}

export function tokenNameRequired(): HttpError {
  return invalidFields({ name: TOKEN_NAME_REQUIRED });
}

export function tokenScopeUnknown(): HttpError {
  return invalidFields({ scopes: TOKEN_SCOPE_UNKNOWN });
}
