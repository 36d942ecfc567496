import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import type { StripeStatus } from '../../contract/connection.ts';
import { isActive } from '../shared/stripe-queries.ts';
import { SyncNowButton } from './SyncNowButton.tsx';
import { syncLabel, type StripeSync } from './sync-labels.ts';
import { TestDataBadge } from './TestDataBadge.tsx';

const DisconnectDialog = lazyPart(async () => (await import('./DisconnectDialog.tsx')).DisconnectDialog);

const Name = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  overflowWrap: 'anywhere',
});
const Line = styled('p')({
  ...text[13],
  margin: 0,
  color: color.muted,
  '&[data-tone="warning"]': { color: color.warn },
  '&[data-tone="error"]': { color: color.error },
});

interface ConnectionCardProps {
  status: StripeStatus;
  /** Undefined until it is loaded. */
  sync: StripeSync | undefined;
}

/** The connected account with its sync state and actions. */
export function ConnectionCard({ status, sync }: ConnectionCardProps) {
  const [isLeaving, setLeaving] = useState(false);
  const now = useNow();
  const { account_id: account, business_name: business, currency } = status;
  const name = business ?? account ?? 'Stripe';
  const details = [business === null ? null : account, currency?.toUpperCase() ?? null];
  const label = sync ? syncLabel(sync, now) : null;
  return (
    <SectionCard
      title={
        <Name>
          {name}
          {status.test_mode ? <TestDataBadge /> : null}
        </Name>
      }
      subtitle={details.filter((detail) => detail !== null).join(' · ')}
      actions={
        <>
          {status.needs_reconnect ? null : <SyncNowButton isSyncing={isActive(sync?.state)} />}
          <Button size="small" color="inherit" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        </>
      }
    >
      {label?.progress !== undefined ? <ProgressBar label={label.text} value={label.progress} /> : null}
      {label && label.progress === undefined ? <Line data-tone={label.tone}>{label.text}</Line> : null}
      {isLeaving ? (
        <Suspense>
          <DisconnectDialog name={name} onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </SectionCard>
  );
}
