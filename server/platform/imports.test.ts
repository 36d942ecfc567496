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

test('when imports are queued, they run two at a time and learn their positions', async () => {
  const { enqueue } = createImports();
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const positions: number[][] = [[], [], [], []];
  const runs = ends.map(({ promise }, index) =>
    enqueue(
      {
        queue: 'import',
        userId: `user ${index}`,
        onPosition: (position) => void positions[index]?.push(position),
      },
      () => promise,
    ),
  );
  expect(positions).toEqual([[], [], [1], [2]]);
  ends[0]?.resolve();
  await runs[0];
  expect(positions).toEqual([[], [], [1], [2, 1]]);
  for (const { resolve } of ends) resolve();
  await Promise.all(runs);
});

test('when one user imports without end, an import of another user begins at once', async () => {
  const { enqueue } = createImports();
  const end = Promise.withResolvers<void>();
  const imports = [0, 1, 2].map(() => enqueue({ queue: 'import', userId: 'ada' }, () => end.promise));
  expect(await enqueue({ queue: 'import', userId: 'bob' }, async () => 'stored')).toBe('stored');
  end.resolve();
  await Promise.all(imports);
});

test('when imports take long, a preview is not delayed', async () => {
  const { enqueue } = createImports();
  const end = Promise.withResolvers<void>();
  const imports = ['ada', 'bob', 'cleo'].map((userId) =>
    enqueue({ queue: 'import', userId }, () => end.promise),
  );
  expect(await enqueue({ queue: 'preview', userId: 'dora' }, async () => 'seen')).toBe('seen');
  end.resolve();
  await Promise.all(imports);
});

test('when the server stops, queued imports are refused', async () => {
  const { enqueue, close } = createImports();
  const end = Promise.withResolvers<void>();
  const running = enqueue({ queue: 'preview', userId: 'ada' }, () => end.promise);
  const queued = enqueue({ queue: 'preview', userId: 'ada' }, async () => 'never');
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
