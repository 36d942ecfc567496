import { dataChanged, type HealthChecks, type NewFinding } from '@plotline/server/tracker-kit/health.ts';
import type { ChessTables } from '../database.gen.ts';
import { PROVIDER_NAMES } from '../providers/providers.ts';
import { findGameCounts, type GameCount } from './gaps.repository.ts';

/** Providers count some games that they do not list, such as those against closed accounts. */
const TOLERATED = { games: 10, part: 0.03 } as const;

/** The checks of the chess tracker. Their only correction is to fetch the history again, which the page starts. */
export const chessHealth: HealthChecks = {
  checks: { gap: 'missing games' },
  find: async (trx, userId, { accounts = [] }) => {
    const counts = await findGameCounts(trx.withTables<ChessTables>(), userId, accounts);
    return { scopeIds: accounts, findings: counts.filter(isGap).map(gap) };
  },
  fix: () => Promise.reject(dataChanged()),
  undo: () => Promise.reject(dataChanged()),
  figures: () => Promise.resolve([]),
};

function isGap({ counted, stored }: GameCount): boolean {
  return counted - stored > Math.max(TOLERATED.games, counted * TOLERATED.part);
}

function gap({ account_id, provider, username, pool, counted, stored }: GameCount): NewFinding {
  const [name, missing] = [PROVIDER_NAMES[provider], numberOf(counted - stored)];
  const kind = pool === null ? 'games' : `rated ${pool.split(':').at(-1)} games`;
  return {
    check: 'gap',
    scopeId: account_id,
    itemId: account_id,
    subject: pool ?? '',
    content: {
      title: `${missing} ${kind} of ${username} are missing`,
      reason: `${name} counts ${numberOf(counted)}, and ${numberOf(stored)} are stored.`,
      date: null,
      link: null,
      fix: { kind: 'open', label: 'Fetch history again', target: 'history' },
      facts: null,
    },
  };
}

function numberOf(count: number): string {
  return count.toLocaleString('en-US');
}
