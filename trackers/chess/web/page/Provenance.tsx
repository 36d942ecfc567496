import { styled } from '@mui/material/styles';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { focusRing, radius } from '@plotline/web/ui/theme/tokens.ts';
import { BadgeCheck } from 'lucide-react';
import type { ChessPageData } from './page-for-reader.ts';
import { provenanceLabels } from './provenance-labels.ts';

const Words = styled('span')({
  display: 'inline-flex',
  borderRadius: radius.full,
  cursor: 'help',
  '&:focus-visible': focusRing,
});

/** Whether these are known to be their games: what no one has proved stands out, what is proved is quiet. */
export function Provenance({ page }: { page: ChessPageData }) {
  const words = provenanceLabels(page);
  if (!words) return null;
  // The keyboard reads the explanation, too.
  const reachable = { tabIndex: 0 };
  return (
    <Tooltip title={words.explanation}>
      <Words {...reachable}>
        {words.isVerified ? (
          <>
            <BadgeCheck size={16} aria-hidden />
            <VisuallyHidden>verified</VisuallyHidden>
          </>
        ) : (
          <StatusBadge tone="amber">unverified</StatusBadge>
        )}
      </Words>
    </Tooltip>
  );
}
