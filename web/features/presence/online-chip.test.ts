import { expect, test } from 'vitest';
import { chipLabels } from './online-chip.ts';

test('when the number is known, the chip shows it', () => {
  expect(chipLabels({ state: 'connected', onlineCount: 12 })).toEqual({
    isOn: true,
    count: 12,
    isOffline: false,
    hint: '12 people are online',
  });
  expect(chipLabels({ state: 'connected', onlineCount: 1 }).hint).toBe('1 person is online');
});

test('when the connection is lost or closed, the chip shows Offline instead of a number', () => {
  for (const state of ['waiting', 'offline', 'closed'] as const)
    expect(chipLabels({ state, onlineCount: 12 })).toMatchObject({
      isOn: false,
      count: null,
      isOffline: true,
    });
});

test('when the number is not known yet, the chip is empty', () => {
  for (const state of ['idle', 'connecting', 'connected'] as const)
    expect(chipLabels({ state, onlineCount: null })).toMatchObject({
      isOn: false,
      isOffline: false,
      hint: '',
    });
});
