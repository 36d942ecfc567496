import { styled } from '@mui/material/styles';
import { color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { SyncLine } from './SyncLine.tsx';
import { VerifyBox } from './VerifyBox.tsx';
import { useChessAccounts } from '../shared/chess-queries.ts';

const Stack = styled('div')({ display: 'grid', gap: space(5) });
const Intro = styled('p')({ ...text[14], margin: 0, color: color.muted });

/** The steps after linking: the first sync runs, and the account can be verified. */
export function LinkedSteps({ account: linked }: { account: ChessAccount }) {
  const accounts = useChessAccounts();
  const account = accounts.data?.find(({ provider }) => provider === linked.provider) ?? linked;
  return (
    <Stack>
      <Intro>
        Your games are coming in, newest first. You can leave this page: your chess page updates
        automatically, and older games are not posted.
      </Intro>
      <SyncLine account={account} />
      {account.is_verified ? null : <VerifyBox account={account} />}
    </Stack>
  );
}
