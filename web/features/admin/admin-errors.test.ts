import { expect, test } from 'vitest';
import { ApiError, errorOfResponse, networkError } from '../../platform/api-error.ts';
import { fetchFailure, statusFailure, updateFailure } from './admin-errors.ts';

const broken = errorOfResponse({
  status: 500,
  statusText: 'Internal Server Error',
  body: { detail: 'Something went wrong.' },
  retryAfter: null,
  requestId: null,
});

test('when a list fails, the message has the status text, or the sentence if there is none', () => {
  expect(fetchFailure('users', broken)).toBe('Failed to fetch users: Internal Server Error');
  const untitled = new ApiError({ status: 500, sentence: 'Something went wrong.' });
  expect(fetchFailure('users', untitled)).toBe('Failed to fetch users: Something went wrong.');
  expect(fetchFailure('users', networkError(null))).toBe(
    'Failed to fetch users: Network error. Please try again.',
  );
});

test('when the monitor fails, the message has the status', () => {
  expect(statusFailure('WebSocket stats', broken)).toBe('Failed to fetch WebSocket stats: 500');
  expect(statusFailure('WebSocket stats', networkError(null))).toBe(
    'Failed to fetch WebSocket stats: Network error. Please try again.',
  );
});

test('when a status cannot be set, the message has the sentence, or the status text if there is none', () => {
  expect(updateFailure(broken)).toBe('Failed to update user status: Something went wrong.');
  const silent = new ApiError({ status: 502, statusText: 'Bad Gateway', sentence: null });
  expect(updateFailure(silent)).toBe('Failed to update user status: Bad Gateway');
  expect(updateFailure(networkError(null))).toBe(
    'Failed to update user status: Network error. Please try again.',
  );
});
