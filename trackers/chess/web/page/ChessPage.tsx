import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { isSyncing } from '@plotline/web/tracker-kit/sync-labels.ts';
import { Choices } from '@plotline/web/tracker-kit/Choices.tsx';
import { DataHealth } from '@plotline/web/tracker-kit/DataHealth.tsx';
import { NothingYet } from '@plotline/web/tracker-kit/NothingYet.tsx';
import { TrackerControls } from '@plotline/web/tracker-kit/TrackerControls.tsx';
import { TrackerPageState } from '@plotline/web/tracker-kit/TrackerPageState.tsx';
import { TrackerSections } from '@plotline/web/tracker-kit/TrackerSections.tsx';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf, useTrackerPage } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { ChessSection } from '../../contract/page.ts';
import type { Provider } from '../../contract/game-values.ts';
import { tracker } from '../../tracker.ts';
import { Icon } from '../icon.ts';
import { useChessAccounts, useFetchHistory, useReloadAfterSync } from '../shared/chess-queries.ts';
import { useAreRatingsHidden } from '../shared/hidden-ratings.ts';
import { importPath } from '../shared/paths.ts';
import { pageForReader, type ChessPageData } from './page-for-reader.ts';
import { PageControls } from './PageControls.tsx';
import { Sections } from './Sections.tsx';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { signInFailure } from '../accounts/sign-in-labels.ts';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { SignInButton } from '../accounts/SignInButton.tsx';
import { mostUrgent, syncStatus } from '../accounts/account-labels.ts';
import { SOURCES } from '../shared/chess-labels.ts';

const LinkDialog = lazyAddition(async () => (await import('../accounts/LinkDialog.tsx')).LinkDialog);

const FIRST_SYNC = 'First sync in progress.';

/** The chess page of a user: ratings, charts and games. */
export function ChessPage(place: TrackerPageProps) {
  const [connecting, setConnecting] = useState<Provider | null>(null);
  return (
    <>
      {place.isOwner ? <SignInResult {...place} /> : null}
      <Content place={place} onConnect={setConnecting} />
      {/* Outlives the empty page, which disappears as soon as an account is linked. */}
      {connecting ? <LinkDialog provider={connecting} onClose={() => setConnecting(null)} /> : null}
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
  useReloadAfterSync(linked.data);
  const accounts = linked.data ?? [];
  const isWithoutRatings = useAreRatingsHidden();
  return (
    <TrackerPageState
      answer={answer}
      isPending={isOwner && linked.isPending}
      noun="games"
      shape={{ ...tracker.pageShape, actions: isOwner ? [160, 160, 150] : null }}
    >
      {(data) => (
        <LoadedPage
          page={pageForReader(data, !isWithoutRatings)}
          isStale={answer.isPlaceholderData}
          accounts={accounts}
          place={place}
          onConnect={onConnect}
        />
      )}
    </TrackerPageState>
  );
}

interface LoadedPageProps extends ContentProps {
  page: ChessPageData;
  isStale: boolean;
  /** Empty for everyone but the owner. */
  accounts: readonly ChessAccount[];
}

function LoadedPage({ page, isStale, accounts, place, onConnect }: LoadedPageProps) {
  const { username, isOwner } = place;
  const fetchHistory = useFetchHistory();
  const hasData = page.tracker.has_data;
  const isFirstSync = (sectionOf(page, 'summary')?.is_first_sync ?? false) || !hasData;
  if (!hasData && isOwner && accounts.length === 0) {
    return (
      <>
        <TrackerControls tracker={page.tracker} place={place} />
        <ConnectFirst username={username} onConnect={onConnect} />
      </>
    );
  }
  return (
    <>
      <PageControls page={page} place={place} accounts={accounts} onConnect={() => onConnect('chesscom')} />
      {isOwner ? <SyncNotice accounts={accounts} isFirst={isFirstSync} /> : null}
      {!isOwner && hasData && isFirstSync ? <Alert severity="info">{FIRST_SYNC}</Alert> : null}
      {hasData ? (
        <TrackerSections isStale={isStale}>
          <Sections page={page} place={place} />
          <DataHealth
            place={{ username, type: tracker.type, isOwner }}
            // Missing games are the only finding, and fetched again.
            onOpen={fetchHistory}
          />
        </TrackerSections>
      ) : (
        <NoGames reason={emptyText(page, accounts)} profile={place.profile} />
      )}
    </>
  );
}

/** Explains why there are no games yet; null without a reason. */
function emptyText(page: ChessPageData, own: readonly ChessAccount[]): string | null {
  if (own.some(isSyncing)) return 'Your games appear here in a few minutes.';
  if (own.some(({ state }) => state === 'idle')) return 'No games yet. New ones appear here automatically.';
  if (sectionOf(page, 'summary')?.is_first_sync) return FIRST_SYNC;
  return null;
}

const ImportLink = styled('p')({
  ...mixin.muted(14),
  margin: `-${space(6)} 0 0`,
  padding: `0 ${space(6)} ${space(6)}`,
  textAlign: 'center',
  // Only the text of the button counts for the centre.
  '& > a': { marginInline: `-${space(2)} -${space(4)}` },
});

interface ConnectFirstProps {
  username: string;
  onConnect: (provider: Provider) => void;
}

/** The page of an owner without an account: connect one or import files. */
function ConnectFirst({ username, onConnect }: ConnectFirstProps) {
  return (
    <Card pad="none">
      <EmptyState
        icon={<Icon />}
        accent="green"
        action={
          <Choices>
            <Button variant="contained" onClick={() => onConnect('chesscom')}>
              Connect chess.com
            </Button>
            <SecondaryButton onClick={() => onConnect('lichess')}>Connect Lichess</SecondaryButton>
          </Choices>
        }
      >
        Connect a chess.com or Lichess account. Your games appear here in a few minutes.
      </EmptyState>
      <ImportLink>
        or
        <Button href={importPath(username)}>Import a PGN file</Button>
      </ImportLink>
    </Card>
  );
}

/** A page without games. */
function NoGames({ reason, profile }: { reason: string | null } & Pick<TrackerPageProps, 'profile'>) {
  if (reason === null)
    return (
      <NothingYet icon={<Icon />} accent="green" profile={profile} title="No games yet">
        adds games, they appear here.
      </NothingYet>
    );
  return (
    <Card pad="none">
      <EmptyState icon={<Icon />} accent="green">
        {reason}
      </EmptyState>
    </Card>
  );
}

/** Shows the result of a Lichess sign-in once and removes it from the URL. */
function SignInResult({ query, setQuery }: Pick<TrackerPageProps, 'query' | 'setQuery'>) {
  const { verified, verify_error: code } = query;
  const [failure, setFailure] = useState(() => signInFailure(code));
  const toast = useToast();
  const hasResult = verified !== undefined || code !== undefined;
  const showResult = useEffectEvent(() => {
    if (verified === 'lichess') toast({ message: 'Your Lichess account is verified.' });
    setQuery({ verified: null, verify_error: null }, { replace: true });
  });
  useEffect(() => {
    if (hasResult) showResult();
  }, [hasResult]);
  if (failure === null) return null;
  return (
    <Alert severity="warning" onClose={() => setFailure(null)}>
      {failure}
    </Alert>
  );
}

const Lines = styled('div')({ display: 'grid', gap: space(4) });
const LapsedAccess = styled('div')({
  ...mixin.row(3),
  flexWrap: 'wrap',
  '& > p': { flex: '1 1 260px', margin: 0 },
});
const Paused = styled('p')({
  ...text[13],
  ...mixin.grid(1),
  margin: 0,
  '& b': { fontWeight: weight.medium },
  '& span': { color: color.warn },
});
const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

interface SyncNoticeProps {
  accounts: readonly ChessAccount[];
  /** During the first sync, progress is shown too, not only problems. */
  isFirst: boolean;
}

/** Sync problems and progress for the owner; nothing while all is well. */
function SyncNotice({ accounts, isFirst }: SyncNoticeProps) {
  const now = useNow();
  const running = accounts.filter(isSyncing);
  const lapsed = accounts.some(({ is_lapsed, is_confirmed }) => is_lapsed && !is_confirmed);
  const failing = accounts.filter(({ state, is_closed }) => state === 'failed' || is_closed);
  return (
    <>
      {failing.map((account) => (
        <Alert key={account.provider} severity={account.is_closed ? 'info' : 'warning'}>
          {account.is_closed ? null : `${SOURCES[account.provider]}, ${account.username}: `}
          {syncStatus(account, now).text}
        </Alert>
      ))}
      {lapsed ? (
        <Alert severity="warning">
          <LapsedAccess>
            <p>
              You revoked our access on Lichess. Your account is no longer verified, and new games aren't
              posted.
            </p>
            <SignInButton />
          </LapsedAccess>
        </Alert>
      ) : null}
      {running.length > 0 && (isFirst || mostUrgent(running)?.state === 'waiting') ? (
        <Card>
          <Lines>
            {running.map((account) => (
              <Running key={account.provider} account={account} now={now} />
            ))}
            {isFirst ? <Note>You can leave this page. The newest games come first.</Note> : null}
          </Lines>
        </Card>
      ) : null}
    </>
  );
}

function Running({ account, now }: { account: ChessAccount; now: Date }) {
  const { text: status, progress } = syncStatus(account, now);
  const name = `${SOURCES[account.provider]} · ${account.username}`;
  if (progress !== undefined) return <ProgressBar label={name} value={progress} detail={status} />;
  return (
    <Paused>
      <b>{name}</b>
      <span>{status}</span>
    </Paused>
  );
}
