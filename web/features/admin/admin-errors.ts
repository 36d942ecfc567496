import { ApiError, messageOf } from '../../platform/api-error.ts';

/** `Failed to fetch users: Internal Server Error`; without a status text the message of the error. */
export function fetchFailure(what: string, error: unknown): string {
  const isAnswer = error instanceof ApiError && error.statusText !== '';
  return `Failed to fetch ${what}: ${isAnswer ? error.statusText : messageOf(error, 'Unknown error')}`;
}

/** `Failed to fetch WebSocket stats: 500`; without a response the message of the error. */
export function statusFailure(what: string, error: unknown): string {
  const hasStatus = error instanceof ApiError && error.status > 0;
  return `Failed to fetch ${what}: ${hasStatus ? error.status : messageOf(error, 'Unknown error')}`;
}

/** `Failed to update user status:` and the sentence of the server, without one the status text. */
export function updateFailure(error: Error): string {
  const fallback = error instanceof ApiError && error.statusText !== '' ? error.statusText : error.message;
  return `Failed to update user status: ${messageOf(error, fallback)}`;
}
