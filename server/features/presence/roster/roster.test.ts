import { expect, test } from 'vitest';
import { createOtherNodes, type OtherNodes, type RosterMessage } from './roster.ts';

const users = (nodes: OtherNodes) => Object.fromEntries(nodes.users());

const all = (
  node: string,
  seq: number,
  byUser: Readonly<Record<string, readonly number[]>>,
): RosterMessage => ({
  kind: 'all',
  node,
  seq,
  recent: 1,
  users: Object.entries(byUser),
});
const changes = (
  node: string,
  seq: number,
  byUser: Readonly<Record<string, readonly number[]>>,
): RosterMessage => ({ kind: 'changes', node, seq, recent: 2, users: Object.entries(byUser) });

test('when a node sends its full list and then a change, its users are known', () => {
  const nodes = createOtherNodes('self');
  expect(nodes.isEmpty).toBe(true);
  expect(nodes.receive(all('b', 4, { ada: [1, 2], bob: [3] }), 0)).toBeUndefined();
  expect(nodes.receive(changes('b', 5, { ada: [1], bob: [], cleo: [9] }), 0)).toBeUndefined();
  expect(users(nodes)).toEqual({ ada: [1], cleo: [9] });
  expect([nodes.recent(), nodes.connectionsOf('ada'), nodes.isEmpty]).toEqual([2, [1], false]);
});

test('when a node is unknown or a message was missed, its full list is requested', () => {
  const nodes = createOtherNodes('self');
  expect(nodes.receive(changes('b', 1, { ada: [1] }), 0)).toBe('b');
  expect(nodes.receive({ kind: 'alive', node: 'c', seq: 1, recent: 0 }, 0)).toBe('c');
  nodes.receive(all('b', 1, { ada: [1] }), 0);
  expect(nodes.receive(changes('b', 3, { bob: [1] }), 0)).toBe('b');
  expect(nodes.receive({ kind: 'alive', node: 'b', seq: 3, recent: 0 }, 0)).toBe('b');
  expect(users(nodes)).toEqual({ ada: [1] });
  nodes.receive(all('b', 3, { ada: [1], bob: [1] }), 0);
  expect(nodes.receive({ kind: 'alive', node: 'b', seq: 3, recent: 0 }, 0)).toBeUndefined();
});

test('when a node gets its own message, nothing is counted twice', () => {
  const nodes = createOtherNodes('self');
  expect(nodes.receive(all('self', 1, { ada: [1] }), 0)).toBeUndefined();
  expect(nodes.isEmpty).toBe(true);
});

test('when a node stops or falls silent, its users are removed', () => {
  const nodes = createOtherNodes('self');
  nodes.receive(all('b', 1, { ada: [1] }), 0);
  nodes.receive(all('c', 1, { ada: [2] }), 0);
  nodes.receive({ kind: 'alive', node: 'c', seq: 1, recent: 0 }, 900);
  nodes.forgetSilent(500, 1_000);
  expect(users(nodes)).toEqual({ ada: [2] });
  nodes.receive({ kind: 'gone', node: 'c' }, 1_000);
  expect(users(nodes)).toEqual({});
});
