import { expect, it } from 'vitest';
import { firstChoice, nameOf, OTHER } from './player-choice.ts';

const player = (name: string, games: number, isLinked = false) => ({ name, games, is_linked: isLinked });
const players = [player('Okafor, Mara', 1180), player('mara_ok', 12, true)];

it('when a connected name plays in the file, it is proposed; else who plays most', () => {
  expect(firstChoice({ players }).picked).toBe('mara_ok');
  expect(firstChoice({ players: players.slice(0, 1) }).picked).toBe('Okafor, Mara');
  expect(firstChoice({ players: [] }).picked).toBe(OTHER);
});

it.each([
  ['mara_ok', '', null],
  ['Okafor, Mara', '', 'Okafor, Mara'],
  [OTHER, '  Mara O. ', 'Mara O.'],
  [OTHER, ' ', undefined],
])('when %j is picked and %j typed, the server is given %j', (picked, typed, name) => {
  expect(nameOf({ picked, typed }, { players })).toBe(name);
});
