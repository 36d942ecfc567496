import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { formatNumber } from '../platform/format.ts';
import { SectionCard } from '../ui/SectionCard.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { color, space, tabularFigures, text } from '../ui/theme/tokens.ts';

interface FindingsCardProps {
  title: string;
  subtitle: string;
  /** What a place of the file is: `game`, `line`. */
  unit: string;
  findings: readonly { readonly place: number; readonly reason: string }[];
  /** All there are; the list may hold fewer. */
  count: number;
  severity: 'error' | 'warning';
}

const FEW = 6;

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
  '& b': {
    ...tabularFigures,
    flex: '0 0 92px',
    fontWeight: 'inherit',
    color: color.muted,
    textTransform: 'capitalize',
  },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
});
const More = styled('p')({ ...text[13], margin: `${space(2)} 0 0`, color: color.muted });

/** Places of an imported file with something to say about them; nothing where there are none. */
export function FindingsCard({ title, subtitle, unit, findings, count, severity }: FindingsCardProps) {
  const [isAll, setAll] = useState(false);
  if (count === 0) return null;
  const shown = isAll ? findings : findings.slice(0, FEW);
  return (
    <SectionCard
      title={title}
      subtitle={subtitle}
      actions={
        <StatusBadge tone={severity === 'error' ? 'coral' : 'amber'}>{formatNumber(count)}</StatusBadge>
      }
    >
      {/* It scrolls: the keyboard must reach it. */}
      <List tabIndex={isAll ? 0 : undefined} aria-label={title}>
        {shown.map(({ place, reason }, index) => (
          <li key={index}>
            <b>
              {unit} {formatNumber(place)}
            </b>
            <span>{reason}</span>
          </li>
        ))}
      </List>
      {findings.length > FEW && !isAll ? (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 2 }}>
          Show {formatNumber(findings.length)} {unit}s
        </Button>
      ) : null}
      {isAll && findings.length < count ? (
        <More>The first {formatNumber(findings.length)} of them.</More>
      ) : null}
    </SectionCard>
  );
}
