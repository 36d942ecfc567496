import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { HttpError } from './http/errors.ts';
import { shapeEach, shapeOr } from './shape-each.ts';

function recorder() {
  const logged: unknown[] = [];
  return { logged, log: { error: (fields: object) => void logged.push(fields) } };
}

function half(number: number): number {
  if (number % 2 === 1) throw new RangeError(`${number} is odd`);
  return number / 2;
}

function refuse(): never {
  throw new HttpError(422, 'test.refused', 'No');
}

const named = { what: 'number', idOf: String };

test('when a row throws, it is left out and logged once with its id', () => {
  const { log, logged } = recorder();
  for (let times = 0; times < 3; times++)
    expect(shapeEach([2, 3, 4], half, { ...named, log })).toEqual([1, 2]);
  expect(logged).toEqual([{ err: new RangeError('3 is odd'), what: 'number', id: '3' }]);
});

test('when a row throws and something is shown instead, it stands in its place', () => {
  const { log } = recorder();
  expect(shapeEach([2, 3, 4], half, { ...named, log, instead: () => -1 })).toEqual([1, -1, 2]);
});

test('when neither a row nor its replacement can be shown, it is left out', () => {
  const { log } = recorder();
  expect(shapeEach([2, 3, 4], half, { ...named, log, instead: half })).toEqual([1, 2]);
});

test('when the database cannot read a value, the row is to blame; when it is too slow, the error is thrown', async () => {
  const { log, logged } = recorder();
  const read = (code: string) =>
    shapeOr(
      () => {
        const error = new DatabaseError('failed', 1, 'error');
        error.code = code;
        error.severity = 'ERROR';
        throw error;
      },
      () => 'nothing',
      { log, what: 'page', id: code },
    );
  await expect(read('22003')).resolves.toBe('nothing');
  await expect(read('57014')).rejects.toThrow('failed');
  expect(logged).toMatchObject([{ id: '22003' }]);
});

test('when the request is refused, the refusal is thrown', () => {
  const { log, logged } = recorder();
  expect(() => shapeEach([1], refuse, { ...named, log })).toThrow(HttpError);
  expect(logged).toEqual([]);
});

test('when very many rows throw, what was logged is remembered within a limit', () => {
  const { log, logged } = recorder();
  const rows = Array.from({ length: 10_001 }, (_, at) => 2 * at + 1);
  shapeEach(rows, half, { ...named, log });
  shapeEach(rows.slice(0, 2), half, { ...named, log });
  expect(logged).toHaveLength(10_003);
});
