import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { color, space, tabularFigures, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { counted } from '../shared/figures.ts';

interface FindingsProps {
  title: string;
  subtitle: string;
  findings: readonly { readonly line: number; readonly reason: string }[];
  /** All there are; the list may hold fewer. */
  count: number;
  severity: 'error' | 'warning';
}

const FEW = 5;
const List = styled('ul')({
  ...text[13],
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 320,
  overflowY: 'auto',
  '& li': {
    display: 'flex',
    gap: space(4),
    padding: `${space(1.5)} 0`,
    borderTop: `1px solid ${color.outline}`,
  },
  '& b': { ...tabularFigures, flex: '0 0 76px', fontWeight: 'inherit', color: color.muted },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
});
const More = styled('p')({ ...text[13], margin: `${space(2)} 0 0`, color: color.muted });

/** Lines of the file with something to say about them; nothing where there are none. */
export function Findings({ title, subtitle, findings, count, severity }: FindingsProps) {
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
      <List>
        {shown.map(({ line, reason }, index) => (
          <li key={index}>
            <b>Line {formatNumber(line)}</b>
            <span>{reason}</span>
          </li>
        ))}
      </List>
      {findings.length > FEW && !isAll ? (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 2 }}>
          Show {counted(findings.length, 'line')}
        </Button>
      ) : null}
      {isAll && findings.length < count ? (
        <More>The first {formatNumber(findings.length)} of them.</More>
      ) : null}
    </SectionCard>
  );
}
