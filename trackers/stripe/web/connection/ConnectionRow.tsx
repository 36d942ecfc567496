import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { SyncLine } from '@plotline/web/tracker-kit/SyncLine.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { useState } from 'react';
import type { StripeStatus } from '../../contract/connection.ts';
import { isActive } from '../shared/stripe-queries.ts';
import { SyncNowButton } from './SyncNowButton.tsx';
import { syncLabel, type StripeSync } from './sync-labels.ts';
import { TestDataBadge } from './TestDataBadge.tsx';

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

export interface ConnectionRowProps {
  status: StripeStatus;
  /** Undefined until it is loaded. */
  sync: StripeSync | undefined;
}

/** The connected account with its sync state and actions. */
export function ConnectionRow({ status, sync }: ConnectionRowProps) {
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
