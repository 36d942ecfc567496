import Alert from '@mui/material/Alert';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { TrackerPageSkeleton } from '@plotline/web/tracker-kit/TrackerPageSkeleton.tsx';
import { TrackerSections } from '@plotline/web/tracker-kit/TrackerSections.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, useTrackerPage } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { ErrorState } from '@plotline/web/ui/ErrorState.tsx';
import { Suspense, useState } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { ChessSection } from '../../contract/page.ts';
import type { Provider } from '../../contract/words.ts';
import { SignInResult } from '../accounts/SignInResult.tsx';
import { tracker } from '../../tracker.ts';
import { isActive, useChessAccounts, useFreshWhenSynced } from '../shared/chess-queries.ts';
import { useAreRatingsHidden } from '../shared/hidden-ratings.ts';
import type { ChessPageAnswer } from './chess-page-answer.ts';
import { ConnectFirst, NoGames } from './EmptyPage.tsx';
import { pageForReader } from './page-for-reader.ts';
import { PageControls } from './PageControls.tsx';
import { Sections } from './Sections.tsx';
import { SyncNotice } from './SyncNotice.tsx';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';

const LinkDialog = lazyPart(async () => (await import('../accounts/LinkDialog.tsx')).LinkDialog);

const FIRST_SYNC = 'First sync in progress.';

/** Everything about a user's chess: ratings, charts that answer a question, games. */
export function ChessPage(place: TrackerPageProps) {
  const [connecting, setConnecting] = useState<Provider | null>(null);
  return (
    <>
      {place.isOwner ? <SignInResult {...place} /> : null}
      <Content place={place} onConnect={setConnecting} />
      {/* It outlives the empty page, which goes as soon as an account is linked. */}
      {connecting ? (
        <Suspense>
          <LinkDialog provider={connecting} onClose={() => setConnecting(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ContentProps {
  place: TrackerPageProps;
  onConnect: (provider: Provider) => void;
}

function Content({ place, onConnect }: ContentProps) {
  const { username, timeframe, selector, isOwner } = place;
  const answer = useTrackerPage<ChessSection>({ username, type: tracker.type, timeframe, selector });
  const linked = useChessAccounts({ isEnabled: isOwner });
  useFreshWhenSynced(linked.data);
  const accounts = linked.data ?? [];
  const isWithoutRatings = useAreRatingsHidden();
  if (answer.isPending || (isOwner && linked.isPending)) {
    return (
      <TrackerPageSkeleton
        label="Loading games"
        {...tracker.pageShape}
        actions={isOwner ? [160, 160, 150] : null}
      />
    );
  }
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
  const page = pageForReader(answer.data, !isWithoutRatings);
  const hasData = page.tracker.has_data;
  const isFirstSync = (sectionOf(page, 'summary')?.is_first_sync ?? false) || !hasData;
  if (!hasData && isOwner && accounts.length === 0) {
    return <ConnectFirst username={username} onConnect={onConnect} />;
  }
  return (
    <>
      {hasData || isOwner ? (
        <PageControls page={page} place={place} accounts={accounts} onConnect={() => onConnect('chesscom')} />
      ) : null}
      {isOwner ? <SyncNotice accounts={accounts} isFirst={isFirstSync} /> : null}
      {!isOwner && hasData && isFirstSync ? <Alert severity="info">{FIRST_SYNC}</Alert> : null}
      {hasData ? (
        <TrackerSections isStale={answer.isPlaceholderData}>
          <Sections page={page} place={place} />
        </TrackerSections>
      ) : (
        <NoGames>{emptyLabels(page, accounts)}</NoGames>
      )}
    </>
  );
}

/** Why there are no games yet. */
function emptyLabels(page: ChessPageAnswer, own: readonly ChessAccount[]): string {
  if (own.some(isActive)) return 'Your games appear here in a few minutes.';
  if (own.some(({ state }) => state === 'idle')) return 'No games yet. New ones appear here by themselves.';
  if (sectionOf(page, 'summary')?.is_first_sync) return FIRST_SYNC;
  return 'No games yet.';
}
