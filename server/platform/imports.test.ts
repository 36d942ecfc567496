import { expect, test } from 'vitest';
import { createImports, refusedFile } from './imports.ts';
import { FileRefused, ParseInterrupted } from './parsing.ts';

const RUNNING = 'You already have an import running. Try again when it finishes.';

test('when a user has an import running, their next one is refused and those of others run', async () => {
  const { oneAtATime } = createImports();
  const end = Promise.withResolvers<string>();
  const first = oneAtATime('ada', () => end.promise);
  await expect(oneAtATime('ada', async () => 'second')).rejects.toMatchObject({
    status: 409,
    detail: RUNNING,
  });
  expect(await oneAtATime('bob', async () => 'other')).toBe('other');
  end.resolve('first');
  expect(await first).toBe('first');
  expect(await oneAtATime('ada', async () => 'third')).toBe('third');
});

test('when an import fails, its user may start another', async () => {
  const { oneAtATime } = createImports();
  await expect(oneAtATime('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await oneAtATime('ada', async () => 'next')).toBe('next');
});

test('when imports are queued, they run one by one and learn their positions', async () => {
  const { enqueue } = createImports();
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const positions: number[][] = [[], [], [], []];
  const runs = ends.map(({ promise }, index) =>
    enqueue(
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

test('when imports take long, a preview is not delayed', async () => {
  const { enqueue } = createImports();
  const end = Promise.withResolvers<void>();
  const imports = [0, 1, 2].map(() => enqueue('import', () => end.promise));
  expect(await enqueue('preview', async () => 'seen')).toBe('seen');
  end.resolve();
  await Promise.all(imports);
});

test('when the server stops, queued imports are refused', async () => {
  const { enqueue, close } = createImports();
  const end = Promise.withResolvers<void>();
  const running = enqueue('preview', () => end.promise);
  const queued = enqueue('preview', async () => 'never');
  close();
  end.resolve();
  await running;
  await expect(queued).rejects.toMatchObject({ status: 503 });
});

test.each([
  [new FileRefused({ code: 'too_many_rows', message: 'Too many.' }), 413],
  [new FileRefused({ code: 'empty_file', message: 'Empty.' }), 422],
  [new ParseInterrupted('x'), 422],
])('when a parser ends with %s, the status is %i', (error, status) => {
  expect(refusedFile('notes', error)).toMatchObject({ status });
});

test('when anything else fails, the error is not changed', () => {
  const error = new Error('broken');
  expect(refusedFile('notes', error)).toBe(error);
});
