import { styled } from '@plotline/web/ui/theme/styled.ts';
import { MissingData } from '@plotline/web/ui/MissingData.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { BlockSkeleton } from '@plotline/web/ui/BlockSkeleton.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { PROVIDERS, type Provider } from '../../contract/game-values.ts';
import { useChessAccounts, useConfirmAccount } from '../shared/chess-queries.ts';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { ActionError } from '@plotline/web/ui/ActionError.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { SyncLine } from '@plotline/web/tracker-kit/SyncLine.tsx';
import type { ChessAccount } from '../../contract/accounts.ts';
import { SOURCES } from '../shared/chess-labels.ts';
import { gamesText, syncStatus } from './account-labels.ts';
import { VerifyBox } from './VerifyBox.tsx';

const LinkDialog = lazyAddition(async () => (await import('./LinkDialog.tsx')).LinkDialog);

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Intro = styled('p')({ ...text[14], margin: `${space(2)} 0 ${space(3)}`, color: color.muted });

export function AccountsPanel() {
  // Held in state, because the dialog stays open after linking, when no provider may be free.
  const [linking, setLinking] = useState<Provider | null>(null);
  const accounts = useChessAccounts();
  if (!accounts.data)
    return (
      <MissingData query={accounts} fallback="Couldn't load the accounts.">
        <BlockSkeleton height={132} />
      </MissingData>
    );
  const free = PROVIDERS.find((provider) => accounts.data.every((account) => account.provider !== provider));
  return (
    <>
      {accounts.data.length === 0 ? (
        <Intro>Connect a chess.com or Lichess account. Your games appear in a few minutes.</Intro>
      ) : null}
      <List aria-label="Chess accounts">
        {accounts.data.map((account) => (
          <AccountRow key={account.provider} account={account} />
        ))}
      </List>
      {free === undefined ? null : (
        <SecondaryButton startIcon={<Link2 size={16} aria-hidden />} onClick={() => setLinking(free)}>
          Connect an account
        </SecondaryButton>
      )}
      {linking ? <LinkDialog provider={linking} onClose={() => setLinking(null)} /> : null}
    </>
  );
}

const UnlinkDialog = lazyAddition(async () => (await import('./UnlinkDialog.tsx')).UnlinkDialog);

const Row = styled('li')({
  ...mixin.grid(3),
  padding: `${space(4)} 0`,
  '& + &': { borderTop: `1px solid ${color.outline}` },
});
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
const Summary = styled('div')({ ...text[13], flex: '1 1 200px', minWidth: 0, color: color.muted });
const Name = styled('div')({
  ...text[14],
  ...mixin.row(2),
  flexWrap: 'wrap',
  color: color.ink,
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', fontWeight: weight.semibold },
});
/** Aligns the text of the buttons, not their edges, with the content above. */
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2), marginInline: -14 });

/** A linked account with its sync state and actions. */
function AccountRow({ account }: { account: ChessAccount }) {
  const [isVerifying, setVerifying] = useState(false);
  const [isUnlinking, setUnlinking] = useState(false);
  const confirm = useConfirmAccount();
  const { provider, username, title, url, is_verified, is_lapsed, is_confirmed, is_closed } = account;
  const isOpen = !is_verified && !is_closed;
  return (
    <Row>
      <Head>
        <Summary>
          <Name>
            {title ? <b>{title}</b> : null}
            <a href={url} target="_blank" rel="noreferrer">
              {username}
            </a>
            <Badges account={account} />
          </Name>
          {SOURCES[provider]} · {gamesText(account)}
        </Summary>
        <Buttons>
          {isOpen && !is_confirmed ? (
            <Button size="small" loading={confirm.isPending} onClick={() => confirm.mutate(provider)}>
              This is me
            </Button>
          ) : null}
          {isOpen ? (
            <Button size="small" aria-expanded={isVerifying} onClick={() => setVerifying(!isVerifying)}>
              {is_lapsed ? 'Reconnect' : 'Verify'}
            </Button>
          ) : null}
          <Button size="small" color="inherit" onClick={() => setUnlinking(true)}>
            Unlink
          </Button>
        </Buttons>
      </Head>
      <SyncLine label={syncStatus(account, useNow())} />
      <ActionError error={confirm.error} fallback="Couldn't confirm the account." />
      {isVerifying && isOpen ? <VerifyBox account={account} /> : null}
      {isUnlinking ? <UnlinkDialog account={account} onClose={() => setUnlinking(false)} /> : null}
    </Row>
  );
}

function Badges({ account: { is_verified, is_lapsed, is_confirmed, is_closed } }: { account: ChessAccount }) {
  if (is_closed) return <StatusBadge tone="coral">closed</StatusBadge>;
  if (is_verified) return <StatusBadge tone="teal">verified</StatusBadge>;
  return (
    <>
      <StatusBadge tone="amber">{is_lapsed ? 'verification lapsed' : 'unverified'}</StatusBadge>
      {is_confirmed ? <StatusBadge>confirmed by you</StatusBadge> : null}
    </>
  );
}
