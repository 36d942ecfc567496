import { styled } from '@mui/material/styles';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { color, media, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { Check, CreditCard } from 'lucide-react';
import { useId } from 'react';
import { ConnectButton } from './ConnectButton.tsx';
import { NOT_REQUESTED, READ_PERMISSIONS } from './permissions.ts';

const Access = styled('div')({
  display: 'grid',
  gap: space(2),
  padding: `${space(5)} ${space(6)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { padding: space(4) },
});
const Heading = styled('h3')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const List = styled('ul')({
  ...text[14],
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))',
  gap: `${space(1)} ${space(4)}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: space(2) },
  '& svg': { flex: 'none', color: color.success },
});
const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** The page of an owner without a connection: what Stripe is asked for, before leaving for Stripe. */
export function ConnectCard() {
  const headingId = useId();
  return (
    <Card pad="none">
      <EmptyState icon={<CreditCard />} accent="violet" action={<ConnectButton label="Connect Stripe" />}>
        Connect your Stripe account. Amounts stay hidden until you choose otherwise.
      </EmptyState>
      <Access>
        <Heading id={headingId}>Read access to</Heading>
        <List aria-labelledby={headingId}>
          {READ_PERMISSIONS.map((permission) => (
            <li key={permission}>
              <Check size={16} aria-hidden />
              {permission}
            </li>
          ))}
        </List>
        <Note>{NOT_REQUESTED}</Note>
      </Access>
    </Card>
  );
}

/** Shown to the owner when the server has no Stripe settings. */
export function NotConfigured() {
  return (
    <Card>
      <EmptyState
        icon={<CreditCard />}
        accent="violet"
        title="Stripe is not configured on this server"
      >
        Ask the people who run it to add Stripe keys.
      </EmptyState>
    </Card>
  );
}
