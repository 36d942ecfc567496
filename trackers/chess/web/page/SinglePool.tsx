import { styled } from '@plotline/web/ui/theme/styled.ts';
import type { Timeframe } from '@plotline/contract/tracker.ts';
import { counted, formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { color, media, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';
import { poolGames } from '../../contract/linked-games.ts';
import type { PoolCard } from '../../contract/page.ts';
import { ratingText } from '../shared/chess-labels.ts';
import { GamesLink } from './GamesLink.tsx';
import { Label, Note, PoolValue, RatingChange, SPANS, Value } from './PoolParts.tsx';

const Row = styled('section')({
  display: 'flex',
  gap: 1,
  overflow: 'hidden',
  ...mixin.outlined('card'),
  backgroundColor: color.outline,
  '& > *': {
    flex: '1 1 0',
    minWidth: 0,
    padding: `${space(4)} ${space(6)}`,
    backgroundColor: color.card,
    [media.phone]: { padding: `${space(3)} ${space(4)}` },
  },
  // The name of the pool is longer than the other labels.
  [media.phone]: { '& > :first-of-type': { flexGrow: 1.5 } },
});

/** The only pool of a player: its rating, change and peak fill the row that several pools share. */
export function SinglePool({ pool, timeframe }: { pool: PoolCard; timeframe: Timeframe }) {
  const { peak, delta } = pool;
  const links = poolGames(pool);
  return (
    <Row aria-label="Rating">
      <div>
        <PoolValue
          label={pool.label}
          value={pool.rating}
          isProvisional={pool.is_provisional}
          margin={pool.margin}
        />
        <Note>
          <GamesLink {...links.games}>{counted(pool.games, 'game')}</GamesLink>
        </Note>
      </div>
      {timeframe === 'all' ? null : (
        <Cell label="Change" note={delta === null ? 'no earlier data' : SPANS[timeframe]}>
          {delta === null ? (
            '–'
          ) : (
            <GamesLink {...links.change}>
              <RatingChange change={delta} />
            </GamesLink>
          )}
        </Cell>
      )}
      {peak ? (
        <Cell label="Peak" note={formatLocalDate(peak.date)}>
          {links.peak ? (
            <GamesLink {...links.peak}>{ratingText(peak.rating)}</GamesLink>
          ) : (
            ratingText(peak.rating)
          )}
        </Cell>
      ) : null}
    </Row>
  );
}

function Cell({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <Label>{label}</Label>
      <Value>{children}</Value>
      <Note>{note}</Note>
    </div>
  );
}
