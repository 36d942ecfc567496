import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { ChessPageData } from './page-for-reader.ts';
import { HideRatings } from './HideRatings.tsx';
import { OwnerActions } from './OwnerActions.tsx';
import { hiderOf } from './page-for-reader.ts';
import { Provenance } from './Provenance.tsx';

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
          <NativeSelect
            isLabelHidden
            label="Rating pool"
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
