import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazyPart } from '@plotline/web/ui/lazy-part.ts';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { color, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Suspense, useState } from 'react';
import type { StripeStatus } from '../../contract/connection.ts';
import { isActive } from '../shared/stripe-queries.ts';
import { SyncNowButton } from './SyncNowButton.tsx';
import { syncLabel, type StripeSync } from './sync-labels.ts';
import { TestDataBadge } from './TestDataBadge.tsx';

const DisconnectDialog = lazyPart(async () => (await import('./DisconnectDialog.tsx')).DisconnectDialog);

const Row = styled('div')({ display: 'grid', gap: space(3) });
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
const Summary = styled('div')({ ...text[13], flex: '1 1 200px', minWidth: 0, color: color.muted });
const Name = styled('div')({
  ...text[14],
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  color: color.ink,
  overflowWrap: 'anywhere',
  '& b': { fontWeight: weight.semibold },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
const Line = styled('p')({
  ...text[13],
  margin: 0,
  color: color.muted,
  '&[data-tone="warning"]': { color: color.warn },
  '&[data-tone="error"]': { color: color.error },
});

export interface ConnectionRowProps {
  status: StripeStatus;
  /** Undefined until it is loaded. */
  sync: StripeSync | undefined;
}

/** The connected account with its sync state and actions. */
export function ConnectionRow({ status, sync }: ConnectionRowProps) {
  const [isLeaving, setLeaving] = useState(false);
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
      {sync && !status.needs_reconnect ? <SyncLine sync={sync} /> : null}
      {isLeaving ? (
        <Suspense>
          <DisconnectDialog name={name} onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </Row>
  );
}

function SyncLine({ sync }: { sync: StripeSync }) {
  const { tone, text: label, progress } = syncLabel(sync, useNow());
  if (progress === undefined) return <Line data-tone={tone}>{label}</Line>;
  return <ProgressBar label={label} value={progress} />;
}
