import { styled } from '@plotline/web/ui/theme/styled.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { color, media, space } from '@plotline/web/ui/theme/tokens.ts';
import { CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConnectButton } from './ConnectButton.tsx';
import { PermissionList } from './PermissionList.tsx';

const Access = styled('div')({
  padding: `${space(5)} ${space(6)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { padding: space(4) },
});

/** The page of an owner without a connection. */
export function ConnectCard({ isMorePrivate }: { isMorePrivate: boolean }) {
  return (
    <Card pad="none">
      <EmptyState icon={<CreditCard />} accent="violet" action={<ConnectButton label="Connect Stripe" />}>
        Connect your Stripe account. Amounts stay hidden until you choose otherwise.
      </EmptyState>
      <Access>
        <PermissionList isMorePrivate={isMorePrivate} />
      </Access>
    </Card>
  );
}

/** Shown when the server has no Stripe settings; `action` for the owner of the tracker. */
export function NotConfigured({ action }: { action?: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={<CreditCard />} accent="violet" title="Stripe isn't available here." action={action}>
        An administrator has to set it up.
      </EmptyState>
    </Card>
  );
}
