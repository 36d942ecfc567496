import { expect, test } from 'vitest';
import { chipWords } from './online-chip.ts';

test('when the number is known, the chip says it', () => {
  expect(chipWords({ state: 'connected', onlineCount: 12 })).toMatchObject({
    isOn: true,
    count: 12,
    label: 'online',
    hint: '12 people are online',
  });
  expect(chipWords({ state: 'connected', onlineCount: 1 }).hint).toBe('1 person is online');
});

test('when the connection is lost, the chip says Offline, whatever the last number was', () => {
  for (const state of ['waiting', 'offline'] as const)
    expect(chipWords({ state, onlineCount: 12 })).toMatchObject({
      isOn: false,
      count: null,
      label: 'Offline',
    });
});

test('when the number is not known yet, the chip is silent', () => {
  for (const state of ['idle', 'connecting', 'connected'] as const)
    expect(chipWords({ state, onlineCount: null })).toMatchObject({ isOn: false, label: '', alarm: '' });
});
