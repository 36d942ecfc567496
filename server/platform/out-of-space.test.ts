import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { isOutOfSpace } from './out-of-space.ts';

const { pool } = await createTestDatabase();

/** Returns the error of a statement that fails with this SQLSTATE. */
async function failureOf(code: string): Promise<unknown> {
  const failing = `do $$ begin raise exception using errcode = '${code}'; end $$`;
  return pool.query(failing).then(
    () => null,
    (error: unknown) => error,
  );
}

const fileError = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });

test.each(['ENOSPC', 'EDQUOT'])('when a file cannot be written for %s, space has run out', (code) => {
  expect(isOutOfSpace(fileError(code))).toBe(true);
  expect(isOutOfSpace(new Error('a video was not written', { cause: fileError(code) }))).toBe(true);
});

test.each(['53100', '53200', '53400'])('when the database fails with %s, space has run out', async (code) => {
  const error = await failureOf(code);
  expect([isOutOfSpace(error), isDatabaseUnavailable(error)]).toEqual([true, false]);
});

test.each(['23505', '53300', '57014'])(
  'when the database fails with %s, space has not run out',
  async (code) => {
    expect(isOutOfSpace(await failureOf(code))).toBe(false);
  },
);

test.each([fileError('ENOENT'), 'ENOSPC', null])(
  'when another error occurs, space has not run out: %s',
  (error) => {
    expect(isOutOfSpace(error)).toBe(false);
  },
);
