import { styled } from '@plotline/web/ui/theme/styled.ts';
import { MissingData } from '@plotline/web/ui/MissingData.tsx';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import { BlockSkeleton } from '@plotline/web/ui/BlockSkeleton.tsx';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { PROVIDERS, type Provider } from '../../contract/game-values.ts';
import { useChessAccounts } from '../shared/chess-queries.ts';
import { AccountRow } from './AccountRow.tsx';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';

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
