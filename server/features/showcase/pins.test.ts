import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import type { TrackerFigure } from '../../tracker-kit/tracker-server.ts';
import { createPinsService } from './pins.service.ts';

const { db } = await createTestDatabase();

function figure(key: string, value: number): TrackerFigure {
  const texts = { stat: key, label: key, detail: '30 days', unit: null };
  return { key, value, change: null, series: [], ...texts };
}

test('when the owner has chosen no pins, figures that are zero are not pinned', async () => {
  const figures = [figure('games', 0), figure('rating', 1600), figure('drop', -3)];
  const pins = createPinsService(db, async () => figures);
  const profile = { uuid: randomUUID(), username: 'ada', trackers: ['juggling'] };
  expect((await pins.pinsOf(profile, null)).map(({ key }) => key)).toEqual(['rating', 'drop']);
});
