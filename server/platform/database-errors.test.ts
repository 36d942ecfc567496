import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.ts';

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  failure('connect ECONNREFUSED', { syscall: 'connect', code: 'ECONNREFUSED' }),
  new AggregateError([failure('connect ECONNREFUSED', { syscall: 'connect' })]),
  failure('terminating connection', { severity: 'FATAL', code: '57P01' }),
  failure('too many clients', { severity: 'FATAL', code: '53300' }),
  failure('connection failure', { severity: 'FATAL', code: '08006' }),
  failure('Connection terminated unexpectedly'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('read ECONNRESET', { syscall: 'read', code: 'ECONNRESET' }),
  failure('write EPIPE', { syscall: 'write', code: 'EPIPE' }),
  failure('timeout exceeded when trying to connect'),
])('when the database cannot be reached, it is unavailable: %s', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  failure('duplicate key', { severity: 'ERROR', code: '23505' }),
  failure('statement timeout', { severity: 'ERROR', code: '57014' }),
  failure('no such file', { syscall: 'open', code: 'ENOENT' }),
  'text',
  null,
])('when a query fails for another reason, the database is available: %s', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
