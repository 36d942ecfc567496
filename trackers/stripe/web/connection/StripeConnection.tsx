import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { isActive, useKeepHistory, useStripeStatus, useStripeSync } from '../shared/stripe-queries.ts';
import { ConnectButton } from './ConnectButton.tsx';
import { ConnectCard, NotConfigured } from './ConnectCard.tsx';
import { PermissionList } from './PermissionList.tsx';
import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import type { StripeStatus } from '../../contract/connection.ts';
import { Icon } from '../icon.ts';
import { syncLabel, type StripeSync } from './sync-labels.ts';
import { Button } from '@plotline/web/ui/Button.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { SyncLine } from '@plotline/web/tracker-kit/SyncLine.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { useState } from 'react';
import { SyncNowButton } from './SyncNowButton.tsx';
import { TestDataBadge } from './TestDataBadge.tsx';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { settingsSectionPath } from '@plotline/web/tracker-kit/paths.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { formatDate } from '@plotline/web/tracker-kit/format.ts';

const Offer = styled('div')({ display: 'grid', justifyItems: 'start', gap: space(4) });
const Sentence = styled('p')({ ...text[14], margin: 0, color: color.muted });

/** The owner's connection in the settings. */
export function SettingsConnection({ isPublic }: { isPublic: boolean }) {
  const status = useStripeStatus();
  const sync = useStripeSync({ isEnabled: status.data?.connected ?? false });
  const { user } = useAuth();
  if (status.data) {
    const isMorePrivate = !isPublic && (user?.is_profile_public ?? false);
    return <ConnectionSettings status={status.data} sync={sync.data} isMorePrivate={isMorePrivate} />;
  }
  if (status.isError) {
    return <LoadError query={status} fallback="Couldn't load the Stripe connection." />;
  }
  return (
    <Loading>
      <Skeleton variant="rounded" height={84} />
    </Loading>
  );
}

interface ConnectionProps extends ConnectionRowProps {
  /** Whether the tracker is private on a public profile. */
  isMorePrivate: boolean;
}

interface ConnectionCardsProps extends ConnectionProps {
  /** Whether the page shows payments. */
  hasData: boolean;
  now: Date;
}

/** The owner's connection on the Stripe page: how to connect, or what needs attention. */
export function ConnectionCards({ status, sync, isMorePrivate, hasData, now }: ConnectionCardsProps) {
  if (!status.is_configured)
    return (
      <NotConfigured
        action={<SecondaryButton href={settingsSectionPath('trackers')}>Remove tracker</SecondaryButton>}
      />
    );
  if (isNew(status)) return <ConnectCard isMorePrivate={isMorePrivate} />;
  return (
    <>
      <ConnectionNotice status={status} />
      {status.connected && !status.needs_reconnect ? (
        <SyncNotice status={status} sync={sync} hasData={hasData} now={now} />
      ) : null}
    </>
  );
}

export function ConnectionSettings({ status, sync, isMorePrivate }: ConnectionProps) {
  if (!status.is_configured)
    return <Sentence>Stripe isn't available here. An administrator has to set it up.</Sentence>;
  if (isNew(status)) {
    return (
      <Offer>
        <Sentence>Connect your Stripe account. Amounts stay hidden until you choose otherwise.</Sentence>
        <PermissionList isMorePrivate={isMorePrivate} />
        <ConnectButton label="Connect Stripe" />
      </Offer>
    );
  }
  return (
    <>
      <ConnectionNotice status={status} />
      {status.connected ? <ConnectionRow status={status} sync={sync} /> : null}
    </>
  );
}

/** Returns whether nothing was ever connected. An account that was has a history, and can be reconnected. */
function isNew({
  connected,
  needs_reconnect: lapsed,
  disconnected_at: end,
}: ConnectionProps['status']): boolean {
  return !connected && !lapsed && end === null;
}

const Note = styled('p')({ ...text[13], margin: `${space(3)} 0 0`, color: color.muted });

interface SyncNoticeProps {
  status: StripeStatus;
  /** Undefined until it is loaded. */
  sync: StripeSync | undefined;
  /** Whether the page shows payments. */
  hasData: boolean;
  now: Date;
}

/** Problems of the sync, the progress of the first one, and what an empty page waits for. */
function SyncNotice({ status, sync, hasData, now }: SyncNoticeProps) {
  if (!sync) return null;
  const { text: label, progress } = syncLabel(sync, now);
  const isFirst = sync.last_sync_at === null || !hasData;
  if (sync.state === 'failed' || sync.state === 'waiting') {
    return (
      <>
        <Alert severity={sync.state === 'failed' ? 'warning' : 'info'}>{label}</Alert>
        {hasData ? null : <Nothing>No payments yet. They appear after the next sync.</Nothing>}
      </>
    );
  }
  if (isActive(sync.state)) {
    if (!isFirst) return null;
    return (
      <Card>
        <ProgressBar label={status.business_name ?? 'Stripe'} value={progress ?? null} detail={label} />
        <Note>You can leave this page. The newest payments come first.</Note>
      </Card>
    );
  }
  return hasData ? null : <Nothing>No payments yet. New ones appear here automatically.</Nothing>;
}

function Nothing({ children }: { children: string }) {
  return (
    <Card>
      <EmptyState icon={<Icon />} accent="violet">
        {children}
      </EmptyState>
    </Card>
  );
}

const DisconnectDialog = lazyAddition(async () => (await import('./DisconnectDialog.tsx')).DisconnectDialog);

const Row = styled('div')({ display: 'grid', gap: space(3) });
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
const Summary = styled('div')({ ...text[13], flex: '1 1 200px', minWidth: 0, color: color.muted });
const Name = styled('div')({
  ...text[14],
  ...mixin.row(2),
  flexWrap: 'wrap',
  color: color.ink,
  overflowWrap: 'anywhere',
  '& b': { fontWeight: weight.semibold },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });

interface ConnectionRowProps {
  status: StripeStatus;
  /** Undefined until it is loaded. */
  sync: StripeSync | undefined;
}

/** The connected account with its sync state and actions. */
function ConnectionRow({ status, sync }: ConnectionRowProps) {
  const [isLeaving, setLeaving] = useState(false);
  const now = useNow();
  const { account_id: account, business_name: business, currency } = status;
  const name = business ?? account ?? 'Stripe';
  const details = [business === null ? null : account, currency?.toUpperCase() ?? null];
  return (
    <Row>
      <Head>
        <Summary>
          <Name>
            <b>{name}</b>
            {status.test_mode ? <TestDataBadge /> : null}
          </Name>
          {details.filter((detail) => detail !== null).join(' · ')}
        </Summary>
        <Buttons>
          {status.needs_reconnect ? null : <SyncNowButton isSyncing={isActive(sync?.state)} />}
          <Button size="small" color="inherit" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        </Buttons>
      </Head>
      {sync && !status.needs_reconnect ? <SyncLine label={syncLabel(sync, now)} /> : null}
      {isLeaving ? <DisconnectDialog name={name} onClose={() => setLeaving(false)} /> : null}
    </Row>
  );
}

const NoticeRow = styled('div')({
  ...mixin.row(3),
  flexWrap: 'wrap',
  '& > p': { flex: '1 1 320px', margin: 0 },
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });

/** Asks the owner to reconnect, or says that only they see test data; nothing while all is well. */
function ConnectionNotice({ status }: { status: StripeStatus }) {
  const { connected, disconnected_at: end, needs_reconnect: needsReconnect, test_mode: isTest } = status;
  if (needsReconnect || (!connected && end !== null))
    return (
      <Alert severity="warning">
        <NoticeRow>
          <p>{endText(status)}</p>
          <Actions>
            <ConnectButton label="Reconnect" />
            {isHiddenFromOthers(status) ? <HistoryButtons /> : null}
          </Actions>
        </NoticeRow>
      </Alert>
    );
  if (isTest)
    return (
      <Alert severity="warning">
        This is a test account. Only you can see its numbers, and nothing is posted to the feed.
      </Alert>
    );
  return null;
}

function endText(status: StripeStatus): string {
  const { disconnect_reason: reason, disconnected_at: end, keeps_history: isKept } = status;
  const since = end === null ? '' : ` on ${formatDate(new Date(end))}`;
  const history = isKept ? 'Your history stays visible as before.' : 'Others no longer see your history.';
  switch (reason) {
    case 'deauthorised':
      return `Stripe ended our access${since}. ${history}`;
    case 'paused':
      return `Disconnected${since}, because the tracker was off for 30 days. Your history stays.`;
    case 'owner':
      return `Disconnected${since}. Your history stays. Reconnect to update it.`;
    default:
      return `Our access to Stripe has expired. Reconnect to keep your numbers up to date. ${history}`;
  }
}

/** Whether the access ended at Stripe and the owner has not chosen to keep the history visible. */
function isHiddenFromOthers({ disconnect_reason: reason, keeps_history: isKept }: StripeStatus): boolean {
  return (reason === 'deauthorised' || reason === 'expired') && !isKept;
}

/** Shows the history to others again, or leads to the settings, where removing the tracker removes it. */
function HistoryButtons() {
  const keep = useKeepHistory();
  const toast = useToast();
  const start = () =>
    keep.mutate(undefined, {
      onError: (error) => toast({ message: messageOf(error, "Couldn't change who sees your history.") }),
    });
  return (
    <>
      <Button size="small" color="inherit" loading={keep.isPending} onClick={start}>
        Keep my history visible
      </Button>
      <Button size="small" color="inherit" href={settingsSectionPath('trackers')}>
        Remove
      </Button>
    </>
  );
}
