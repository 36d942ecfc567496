import { expect, test } from 'vitest';
import { chooseVideo, type Candidate } from './autoplay-choice.ts';

const seen = (id: number, visibility: number, hoveredSinceMs: number | null = null): Candidate => ({
  id,
  visibility,
  hoveredSinceMs,
});
const at = (nowMs: number, playing: number | null = null, lastPlayMs = 0) => ({
  nowMs,
  playing: playing === null ? null : { id: playing, sinceMs: lastPlayMs },
  lastPlayMs,
});
const LATER = 10_000;

test('when several are in sight, the one most in sight plays', () => {
  expect(chooseVideo([seen(1, 0.6), seen(2, 0.9), seen(3, 0.7)], at(LATER))).toBe(2);
});

test('when less than half is in sight, it does not begin', () => {
  expect(chooseVideo([seen(1, 0.49)], at(LATER))).toBeNull();
  expect(chooseVideo([seen(1, 0.5)], at(LATER))).toBe(1);
});

test('when one plays, it goes on until less than four tenths are in sight', () => {
  expect(chooseVideo([seen(1, 0.4)], at(LATER, 1))).toBe(1);
  expect(chooseVideo([seen(1, 0.39)], at(LATER, 1))).toBeNull();
});

test('when another one is only a little more in sight, nothing changes', () => {
  expect(chooseVideo([seen(1, 0.7), seen(2, 0.79)], at(LATER, 1))).toBe(1);
  expect(chooseVideo([seen(1, 0.7), seen(2, 0.81)], at(LATER, 1))).toBe(2);
});

test('when one has just begun, another one waits for half a second', () => {
  const both = [seen(1, 0.5), seen(2, 1)];
  expect(chooseVideo(both, at(LATER + 499, 1, LATER))).toBe(1);
  expect(chooseVideo(both, at(LATER + 500, 1, LATER))).toBe(2);
  expect(chooseVideo([seen(2, 1)], at(LATER + 499, null, LATER))).toBeNull();
});

test('when the pointer rests on one, that one plays', () => {
  const pointed = [seen(1, 1), seen(2, 0.3, LATER)];
  expect(chooseVideo(pointed, at(LATER + 199, 1))).toBe(1);
  expect(chooseVideo(pointed, at(LATER + 200, 1))).toBe(2);
  expect(chooseVideo([seen(1, 1), seen(2, 0, LATER)], at(LATER + 500, 1))).toBe(1);
});

test('when the pointer leaves, the one most in sight plays again', () => {
  expect(chooseVideo([seen(1, 1), seen(2, 0.3)], at(LATER, 2))).toBe(1);
});

test('when there is none, none plays', () => {
  expect(chooseVideo([], at(LATER, 1))).toBeNull();
});
