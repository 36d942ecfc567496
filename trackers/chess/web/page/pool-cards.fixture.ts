import type { PoolCard } from '../../contract/page.ts';

export const blitz: PoolCard = {
  pool: 'lichess:standard:blitz',
  label: 'Lichess · Blitz',
  source: 'lichess',
  variant: 'standard',
  time_class: 'blitz',
  rating: 1724,
  is_provisional: false,
  delta: 76,
  peak: { rating: 1741, date: '2026-10-24', games: 3 },
  games: 161,
  rated_games: 158,
  margin: 88,
};
