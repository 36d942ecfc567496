import { expect, it } from 'vitest';
import { currentChoice, likelyPlayers, usernameToSend, OTHER } from './player-choice.ts';

const player = (name: string, games: number, isLinked = false) => ({ name, games, is_linked: isLinked });
const players = [player('Okafor, Mara', 1180), player('mara_ok', 12, true)];

it('when a connected name is in the file, it is preselected, else the one with most games', () => {
  expect(currentChoice(null, { players }).picked).toBe('mara_ok');
  expect(currentChoice(null, { players: players.slice(0, 1) }).picked).toBe('Okafor, Mara');
  expect(currentChoice(null, { players: [] }).picked).toBe(OTHER);
});

it('when the file is read in another encoding, a choice stays while its name is in the file', () => {
  const other = { picked: OTHER, typed: 'Mara' };
  expect(currentChoice(other, { players })).toEqual(other);
  expect(currentChoice({ picked: 'Okafor, Mara', typed: '' }, { players }).picked).toBe('Okafor, Mara');
  expect(currentChoice({ picked: 'Ï¸òð', typed: '' }, { players }).picked).toBe('mara_ok');
});

it.each([
  ['mara_ok', '', null],
  ['Okafor, Mara', '', 'Okafor, Mara'],
  [OTHER, '  Mara O. ', 'Mara O.'],
  [OTHER, ' ', undefined],
])('when %j is picked and %j typed, %j is sent', (picked, typed, name) => {
  expect(usernameToSend({ picked, typed }, { players })).toBe(name);
});

it('when a file has many players, those with most games and connected ones are shown', () => {
  const many = Array.from({ length: 20 }, (_, index) => player(`player ${index}`, 100 - index, index === 12));
  const names = likelyPlayers({ players: many }).map(({ name }) => name);
  expect(names).toEqual(['player 0', 'player 1', 'player 2', 'player 3', 'player 4', 'player 12']);
});
