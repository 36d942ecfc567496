import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { color, space, tabularFigures, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import type { GameRejection } from '../../contract/imports.ts';
import { counted } from '../shared/chess-words.ts';

interface RejectedGamesProps {
  rejected: readonly GameRejection[];
  /** All there are; the list may hold fewer. */
  count: number;
}

const FEW = 8;

const List = styled('ul')({
  ...text[13],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 400,
  overflowY: 'auto',
  '& li': {
    display: 'flex',
    gap: space(4),
    padding: `${space(1.5)} 0`,
    borderTop: `1px solid ${color.outline}`,
    contentVisibility: 'auto',
  },
  '& b': { ...tabularFigures, flex: '0 0 92px', fontWeight: 'inherit', color: color.muted },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
});
const More = styled('p')({ ...text[13], margin: `${space(2)} 0 0`, color: color.muted });

/** Games of the file that were not taken, and why; nothing where all were. */
export function RejectedGames({ rejected, count }: RejectedGamesProps) {
  const [isAll, setAll] = useState(false);
  if (count === 0) return null;
  const shown = isAll ? rejected : rejected.slice(0, FEW);
  return (
    <SectionCard
      title="Games that were left out"
      subtitle="By their place in the file"
      actions={<StatusBadge tone="amber">{formatNumber(count)}</StatusBadge>}
    >
      {/* It scrolls: the keyboard must reach it. */}
      <List tabIndex={isAll ? 0 : undefined} aria-label="Games that were left out">
        {shown.map(({ index, reason }) => (
          <li key={index}>
            <b>Game {formatNumber(index)}</b>
            <span>{reason}</span>
          </li>
        ))}
      </List>
      {rejected.length > FEW && !isAll ? (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 2 }}>
          Show {counted(rejected.length, 'game')}
        </Button>
      ) : null}
      {isAll && rejected.length < count ? (
        <More>The first {formatNumber(rejected.length)} of them.</More>
      ) : null}
    </SectionCard>
  );
}
