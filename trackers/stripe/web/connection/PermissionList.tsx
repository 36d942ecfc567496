import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { Check } from 'lucide-react';
import { useId } from 'react';

/** Permissions requested from Stripe, all read-only. */
const PERMISSIONS = [
  'Account name and currency',
  'Balance and balance transactions',
  'Charges, payouts and disputes',
  'Subscriptions with their prices and coupons',
  'Events, to learn about changes',
] as const;

const Root = styled('div')({ display: 'grid', gap: space(2) });
const Heading = styled('h3')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const List = styled('ul')({
  ...text[14],
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(300px, 1fr))',
  gap: `${space(1)} ${space(4)}`,
  ...mixin.plainList,
  '& li': { display: 'flex', alignItems: 'center', gap: space(2) },
  '& svg': { flex: 'none', color: color.success },
});
const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

interface PermissionListProps {
  /** Whether the tracker is private on a public profile. */
  isMorePrivate: boolean;
}

/** Lists the data that a connection gives access to, before the user leaves for Stripe. */
export function PermissionList({ isMorePrivate }: PermissionListProps) {
  const headingId = useId();
  return (
    <Root>
      <Heading id={headingId}>Read access to</Heading>
      <List aria-labelledby={headingId}>
        {PERMISSIONS.map((permission) => (
          <li key={permission}>
            <Check size={16} aria-hidden />
            {permission}
          </li>
        ))}
      </List>
      <Note>
        Not requested: customers, payment methods, or anything that could move money or change your account.
      </Note>
      {isMorePrivate ? (
        <Note>
          Your profile is public, but Stripe starts as a private tracker: only you see it until you make it
          public in Settings.
        </Note>
      ) : null}
    </Root>
  );
}
