import { styled } from '@mui/material/styles';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { SyncLine } from './SyncLine.tsx';
import { VerifyBox } from './VerifyBox.tsx';
import { useChessAccounts } from '../shared/chess-queries.ts';

const Stack = styled('div')({ display: 'grid', gap: space(5) });
const Words = styled('p')({ ...text[14], margin: 0, color: color.muted });

/** After an account was linked: the first sync is on its way, and the account can be proven. */
export function WhatNext({ account: linked }: { account: ChessAccount }) {
  const accounts = useChessAccounts();
  const account = accounts.data?.find(({ provider }) => provider === linked.provider) ?? linked;
  return (
    <Stack>
      <Words>
        Your games come in now, the newest first. You can leave: your chess page fills by itself, and older
        games are posted to nobody.
      </Words>
      <SyncLine account={account} />
      {account.is_verified ? null : <VerifyBox account={account} />}
    </Stack>
  );
}
