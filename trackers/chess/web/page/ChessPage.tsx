import { styled } from '@mui/material/styles';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTrackerPage } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { space } from '@plotline/web/ui/theme/tokens.ts';
import type { ChessSection } from '../../contract/page.ts';
import { tracker } from '../../tracker.ts';
import { isActive, useChessAccounts } from '../shared/chess-queries.ts';
import { sectionOf } from './chess-page-answer.ts';
import { ConnectFirst, NoGames } from './EmptyPage.tsx';
import { PageControls } from './PageControls.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Sections } from './Sections.tsx';
import { SyncNotice } from './SyncNotice.tsx';

const Stack = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  minWidth: 0,
  transition: 'opacity 120ms',
  '&[data-stale]': { opacity: 0.6 },
});

/** Everything about a person's chess: ratings, charts that answer a question, games. */
export function ChessPage(place: TrackerPageProps) {
  const { username, timeframe, selector, isOwner } = place;
  const answer = useTrackerPage<ChessSection>({ username, type: tracker.type, timeframe, selector });
  const linked = useChessAccounts({ isEnabled: isOwner });
  const accounts = linked.data ?? [];
  if (answer.isPending || (isOwner && linked.isPending)) return <PageSkeleton hasActions={isOwner} />;
  if (!answer.data) {
    return (
      <Card>
        <ErrorState
          message={messageOf(answer.error, 'The games could not be loaded.')}
          onRetry={() => void answer.refetch()}
        />
      </Card>
    );
  }
  const page = answer.data;
  const isFirstSync = sectionOf(page, 'summary')?.is_first_sync ?? false;
  if (!page.tracker.has_data && isOwner && accounts.length === 0) return <ConnectFirst username={username} />;
  return (
    <>
      {page.tracker.has_data || isOwner ? <PageControls page={page} accounts={accounts} {...place} /> : null}
      {isOwner ? <SyncNotice accounts={accounts} isFirst={isFirstSync || !page.tracker.has_data} /> : null}
      {page.tracker.has_data ? (
        <Stack data-stale={answer.isPlaceholderData ? '' : undefined} aria-busy={answer.isPlaceholderData}>
          <Sections page={page} place={place} />
        </Stack>
      ) : (
        <NoGames>{emptyWords({ isOwner, isFirstSync: isFirstSync || accounts.some(isActive) })}</NoGames>
      )}
    </>
  );
}

function emptyWords({ isOwner, isFirstSync }: { isOwner: boolean; isFirstSync: boolean }): string {
  if (!isFirstSync) return isOwner ? 'No games were found in your accounts yet.' : 'No games yet.';
  return isOwner ? 'Your games appear here in a few minutes.' : 'First sync in progress.';
}
