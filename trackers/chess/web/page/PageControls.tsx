import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { PageSelect } from '@plotline/web/tracker-kit/PageSelect.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { Tooltip } from '@plotline/web/ui/Tooltip.tsx';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { focusRing, radius, space } from '@plotline/web/ui/theme/tokens.ts';
import { Eye, EyeOff, BadgeCheck } from 'lucide-react';
import { tracker } from '../../tracker.ts';
import { Icon } from '../icon.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { hideRatings, useAreRatingsHidden } from '../shared/hidden-ratings.ts';
import { OwnerActions } from './OwnerActions.tsx';
import { hiderOf, type ChessPageData } from './page-for-reader.ts';
import { provenanceLabels } from './provenance-labels.ts';

interface PageControlsProps {
  page: ChessPageData;
  place: TrackerPageProps;
  /** Empty for everyone but the owner. */
  accounts: readonly ChessAccount[];
  onConnect: () => void;
}

/** The controls of the chess page: rating pool, timeframe and the owner's actions. */
export function PageControls({ page, place, accounts, onConnect }: PageControlsProps) {
  const { username, isOwner, setQuery } = place;
  return (
    <TrackerControls
      tracker={page.tracker}
      place={place}
      select={
        page.tracker.has_data ? (
          <PageSelect
            label="Rating pool"
            icon={Icon}
            accent={tracker.accent}
            value={page.selector.value}
            options={page.selector.options}
            onChange={(value) => setQuery({ selector: value })}
          />
        ) : null
      }
      details={page.tracker.has_data ? <Provenance page={page} /> : null}
      options={page.tracker.has_data && hiderOf(page) !== 'owner' ? <HideRatings /> : null}
      actions={
        isOwner ? <OwnerActions username={username} accounts={accounts} onConnect={onConnect} /> : null
      }
    />
  );
}

/** Hides all chess ratings in this browser, or shows them again. */
function HideRatings() {
  const isHidden = useAreRatingsHidden();
  const EyeIcon = isHidden ? Eye : EyeOff;
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<EyeIcon size={15} aria-hidden />}
      onClick={() => hideRatings(!isHidden)}
      // As light and low as the text beside it, and ends with the content below.
      sx={{
        minHeight: 32,
        paddingInline: space(2),
        marginBlock: '-2px',
        marginInline: `-${space(1)} -${space(2)}`,
        fontWeight: 'inherit',
      }}
    >
      <span data-spare="">{isHidden ? 'Show ratings' : 'Hide ratings'}</span>
    </Button>
  );
}

const Badge = styled('span')({
  display: 'inline-flex',
  borderRadius: radius.full,
  cursor: 'help',
  '&:focus-visible': focusRing,
});

/** Shows whether the account of these games is verified. */
function Provenance({ page }: { page: ChessPageData }) {
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
