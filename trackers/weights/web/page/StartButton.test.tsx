import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { finishedEntry } from '../log/draft-entry.ts';
import type { LocalWorkout } from '../log/local-workouts.ts';
import { sampleDraft } from '../log/log.samples.ts';
import { UnsentWorkouts } from './StartButton.tsx';

function unsent(problem: string | null): LocalWorkout {
  const draft = sampleDraft();
  const finished = finishedEntry(draft, { endedAt: null, now: new Date(draft.startedAt) });
  return { draft, savedAtMs: 1, finished, problem };
}

const badges = (workouts: readonly LocalWorkout[], logHref: string | null = '/ada/weights/log') =>
  renderToStaticMarkup(<UnsentWorkouts workouts={workouts} logHref={logHref} />);

test('when a workout is unsent, it waits for a connection', () => {
  const html = badges([unsent(null)]);
  expect(html).toContain('1 workout waiting for connection');
  expect(html).not.toContain('not saved');
});

test('when a workout was refused, it does not wait for a connection and leads to the log page', () => {
  const html = badges([unsent('At most 24 hours')]);
  expect(html).not.toContain('waiting');
  expect(html).toContain('<a href="/ada/weights/log"');
  expect(html).toContain('1 not saved');
});

test('when another workout is running, the log page shows that one, so there is no link', () => {
  const html = badges([unsent('At most 24 hours')], null);
  expect(html).toContain('1 not saved');
  expect(html).not.toContain('<a ');
});
