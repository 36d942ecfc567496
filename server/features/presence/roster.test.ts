import { expect, test } from 'vitest';
import { createRoster, type RosterMessage } from './roster.ts';

const users = (roster: ReturnType<typeof createRoster>) => Object.fromEntries(roster.users());

const all = (node: string, seq: number, who: Readonly<Record<string, readonly number[]>>): RosterMessage => ({
  kind: 'all',
  node,
  seq,
  recent: 1,
  users: Object.entries(who),
});
const changes = (
  node: string,
  seq: number,
  who: Readonly<Record<string, readonly number[]>>,
): RosterMessage => ({ kind: 'changes', node, seq, recent: 2, users: Object.entries(who) });

test('when a node tells all and then what changes, its users are known', () => {
  const roster = createRoster('self');
  expect(roster.isEmpty).toBe(true);
  expect(roster.take(all('b', 4, { ada: [1, 2], bob: [3] }), 0)).toBeUndefined();
  expect(roster.take(changes('b', 5, { ada: [1], bob: [], cleo: [9] }), 0)).toBeUndefined();
  expect(users(roster)).toEqual({ ada: [1], cleo: [9] });
  expect([roster.recent(), roster.connectionsOf('ada'), roster.isEmpty]).toEqual([2, [1], false]);
});

test('when a node is unknown or a message was missed, it is to be asked for all', () => {
  const roster = createRoster('self');
  expect(roster.take(changes('b', 1, { ada: [1] }), 0)).toBe('b');
  expect(roster.take({ kind: 'alive', node: 'c', seq: 1, recent: 0 }, 0)).toBe('c');
  roster.take(all('b', 1, { ada: [1] }), 0);
  expect(roster.take(changes('b', 3, { bob: [1] }), 0)).toBe('b');
  expect(roster.take({ kind: 'alive', node: 'b', seq: 3, recent: 0 }, 0)).toBe('b');
  expect(users(roster)).toEqual({ ada: [1] });
  roster.take(all('b', 3, { ada: [1], bob: [1] }), 0);
  expect(roster.take({ kind: 'alive', node: 'b', seq: 3, recent: 0 }, 0)).toBeUndefined();
});

test('when a node hears itself, nothing is counted twice', () => {
  const roster = createRoster('self');
  expect(roster.take(all('self', 1, { ada: [1] }), 0)).toBeUndefined();
  expect(roster.isEmpty).toBe(true);
});

test('when a node goes or falls silent, its users are forgotten', () => {
  const roster = createRoster('self');
  roster.take(all('b', 1, { ada: [1] }), 0);
  roster.take(all('c', 1, { ada: [2] }), 0);
  roster.take({ kind: 'alive', node: 'c', seq: 1, recent: 0 }, 900);
  roster.forgetSilent(500, 1_000);
  expect(users(roster)).toEqual({ ada: [2] });
  roster.take({ kind: 'gone', node: 'c' }, 1_000);
  expect(users(roster)).toEqual({});
});
