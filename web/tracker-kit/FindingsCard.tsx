import { Button } from '../ui/Button.tsx';
import { styled } from '../ui/theme/styled.ts';
import { useState } from 'react';
import { formatNumber } from '../platform/format.ts';
import { SectionCard } from '../ui/SectionCard.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { color, mixin, space, tabularFigures, text } from '../ui/theme/tokens.ts';

interface FindingsCardProps<Finding> {
  title: string;
  subtitle: string;
  /** The unit of places in the file: `game`, `line`. */
  unit: string;
  findings: readonly Finding[];
  /** The place of a finding in the file, from 1. */
  placeOf: (finding: Finding) => number;
  /** The number of all findings; the list may hold fewer. */
  count: number;
  severity: 'error' | 'warning';
}

const FEW = 6;

const List = styled('ul')({
  ...text[13],
  ...mixin.plainList,
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

/** Findings about an imported file, each with its place; nothing when there are none. */
export function FindingsCard<Finding extends { readonly reason: string }>({
  title,
  subtitle,
  unit,
  findings,
  placeOf,
  count,
  severity,
}: FindingsCardProps<Finding>) {
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
      {/* The list scrolls, so the keyboard must reach it. */}
      <List tabIndex={isAll ? 0 : undefined} aria-label={title}>
        {shown.map((finding, index) => (
          <li key={index}>
            <b>
              {unit} {formatNumber(placeOf(finding))}
            </b>
            <span>{finding.reason}</span>
          </li>
        ))}
      </List>
      {findings.length > FEW && !isAll ? (
        <Button size="small" onClick={() => setAll(true)} sx={{ marginTop: space(2) }}>
          Show {formatNumber(findings.length)} {unit}s
        </Button>
      ) : null}
      {isAll && findings.length < count ? (
        <More>The first {formatNumber(findings.length)} of them.</More>
      ) : null}
    </SectionCard>
  );
}
