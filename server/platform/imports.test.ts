import { expect, test } from 'vitest';
import { createImports, refusedFile } from './imports.ts';
import { FileRefused, ParseInterrupted } from './parsing.ts';

const RUNNING = 'You already have an import running. Try again when it finishes.';

test('when a user has an import under way, another one of theirs is refused, and others go on', async () => {
  const { alone } = createImports();
  const end = Promise.withResolvers<string>();
  const first = alone('ada', () => end.promise);
  await expect(alone('ada', async () => 'second')).rejects.toMatchObject({ status: 409, detail: RUNNING });
  expect(await alone('bob', async () => 'his')).toBe('his');
  end.resolve('first');
  expect(await first).toBe('first');
  expect(await alone('ada', async () => 'third')).toBe('third');
});

test('when an import fails, its user may start another', async () => {
  const { alone } = createImports();
  await expect(alone('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await alone('ada', async () => 'next')).toBe('next');
});

test('when many import, one runs after the other, and they hear of each step ahead', async () => {
  const { inTurn } = createImports();
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const positions: number[][] = [[], [], [], []];
  const runs = ends.map(({ promise }, index) =>
    inTurn(
      'import',
      () => promise,
      (position) => positions[index]?.push(position),
    ),
  );
  expect(positions).toEqual([[], [1], [2], [3]]);
  ends[0]?.resolve();
  await runs[0];
  expect(positions).toEqual([[], [1], [2, 1], [3, 2]]);
  for (const { resolve } of ends) resolve();
  await Promise.all(runs);
});

test('when imports run for long, a preview does not wait for them', async () => {
  const { inTurn } = createImports();
  const end = Promise.withResolvers<void>();
  const imports = [0, 1, 2].map(() => inTurn('import', () => end.promise));
  expect(await inTurn('preview', async () => 'seen')).toBe('seen');
  end.resolve();
  await Promise.all(imports);
});

test('when the server stops, those in line are refused', async () => {
  const { inTurn, close } = createImports();
  const end = Promise.withResolvers<void>();
  const running = inTurn('preview', () => end.promise);
  const waiting = inTurn('preview', async () => 'never');
  close();
  end.resolve();
  await running;
  await expect(waiting).rejects.toMatchObject({ status: 503 });
});

test.each([
  [new FileRefused({ code: 'too_many_rows', message: 'Too many.', line: null }), 413],
  [new FileRefused({ code: 'empty_file', message: 'Empty.', line: null }), 422],
  [new ParseInterrupted('x'), 422],
])('when a parser ends with %s, the answer has the status %i', (error, status) => {
  expect(refusedFile('notes', error)).toMatchObject({ status });
});

test('when something else fails, it stays what it is', () => {
  const error = new Error('broken');
  expect(refusedFile('notes', error)).toBe(error);
});
