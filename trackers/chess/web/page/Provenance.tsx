import { styled } from '@mui/material/styles';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { focusRing, radius } from '@plotline/web/ui/theme/tokens.ts';
import { BadgeCheck } from 'lucide-react';
import type { ChessPageData } from './page-for-reader.ts';
import { provenanceLabels } from './provenance-labels.ts';

const Badge = styled('span')({
  display: 'inline-flex',
  borderRadius: radius.full,
  cursor: 'help',
  '&:focus-visible': focusRing,
});

/** Shows whether the account of these games is verified. */
export function Provenance({ page }: { page: ChessPageData }) {
  const labels = provenanceLabels(page);
  if (!labels) return null;
  // Lets keyboard users open the tooltip.
  const focusable = { tabIndex: 0 };
  return (
    <Tooltip title={labels.explanation}>
      <Badge {...focusable}>
        {labels.isVerified ? (
          <>
            <BadgeCheck size={16} aria-hidden />
            <VisuallyHidden>verified</VisuallyHidden>
          </>
        ) : (
          <StatusBadge tone="amber">unverified</StatusBadge>
        )}
      </Badge>
    </Tooltip>
  );
}
