import { expect, test } from 'vitest';
import { chooseVideo, type Candidate } from './autoplay-choice.ts';

const candidate = (id: number, visibility: number, hoveredSinceMs: number | null = null): Candidate => ({
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

test('when several videos are visible, the most visible one plays', () => {
  expect(chooseVideo([candidate(1, 0.6), candidate(2, 0.9), candidate(3, 0.7)], at(LATER))).toBe(2);
});

test('when less than half of a video is visible, it does not start', () => {
  expect(chooseVideo([candidate(1, 0.49)], at(LATER))).toBeNull();
  expect(chooseVideo([candidate(1, 0.5)], at(LATER))).toBe(1);
});

test('when a video plays, it stops once less than 40 % is visible', () => {
  expect(chooseVideo([candidate(1, 0.4)], at(LATER, 1))).toBe(1);
  expect(chooseVideo([candidate(1, 0.39)], at(LATER, 1))).toBeNull();
});

test('when another video is only slightly more visible, nothing changes', () => {
  expect(chooseVideo([candidate(1, 0.7), candidate(2, 0.79)], at(LATER, 1))).toBe(1);
  expect(chooseVideo([candidate(1, 0.7), candidate(2, 0.81)], at(LATER, 1))).toBe(2);
});

test('when a video has just started, another starts 500 ms later at the earliest', () => {
  const both = [candidate(1, 0.5), candidate(2, 1)];
  expect(chooseVideo(both, at(LATER + 499, 1, LATER))).toBe(1);
  expect(chooseVideo(both, at(LATER + 500, 1, LATER))).toBe(2);
  expect(chooseVideo([candidate(2, 1)], at(LATER + 499, null, LATER))).toBeNull();
});

test('when the pointer rests on a video, it plays', () => {
  const pointed = [candidate(1, 1), candidate(2, 0.3, LATER)];
  expect(chooseVideo(pointed, at(LATER + 199, 1))).toBe(1);
  expect(chooseVideo(pointed, at(LATER + 200, 1))).toBe(2);
  expect(chooseVideo([candidate(1, 1), candidate(2, 0, LATER)], at(LATER + 500, 1))).toBe(1);
});

test('when the pointer leaves, the most visible video plays again', () => {
  expect(chooseVideo([candidate(1, 1), candidate(2, 0.3)], at(LATER, 2))).toBe(1);
});

test('when there are no videos, none plays', () => {
  expect(chooseVideo([], at(LATER, 1))).toBeNull();
});
