import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import type { StripeStatus } from '../../contract/connection.ts';
import { Icon } from '../icon.ts';
import { isActive } from '../shared/stripe-queries.ts';
import { syncLabel, type StripeSync } from './sync-labels.ts';

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
export function SyncNotice({ status, sync, hasData, now }: SyncNoticeProps) {
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
