import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { Card } from '@plotline/web/ui/Card.tsx';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { color, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { SignInButton } from '../accounts/SignInButton.tsx';
import { loudest, syncLabels } from '../accounts/account-labels.ts';
import { isActive } from '../shared/chess-queries.ts';
import { SOURCES } from '../shared/chess-labels.ts';

const Lines = styled('div')({ display: 'grid', gap: space(4) });
const Lapsed = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  '& > p': { flex: '1 1 260px', margin: 0 },
});
const Resting = styled('p')({
  ...text[13],
  display: 'grid',
  gap: space(1),
  margin: 0,
  '& b': { fontWeight: weight.medium },
  '& span': { color: color.warn },
});
const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

interface SyncNoticeProps {
  accounts: readonly ChessAccount[];
  /** Games are there that have never been: everything is told, not the trouble alone. */
  isFirst: boolean;
}

/** What the owner should know of the accounts; nothing while all is well. */
export function SyncNotice({ accounts, isFirst }: SyncNoticeProps) {
  const now = useNow();
  const running = accounts.filter(isActive);
  const lapsed = accounts.some(({ is_lapsed, is_confirmed }) => is_lapsed && !is_confirmed);
  const troubled = accounts.filter(({ state, is_closed }) => state === 'failed' || is_closed);
  return (
    <>
      {troubled.map((account) => (
        <Alert key={account.provider} severity={account.is_closed ? 'info' : 'warning'}>
          {account.is_closed ? null : `${SOURCES[account.provider]}, ${account.username}: `}
          {syncLabels(account, now).words}
        </Alert>
      ))}
      {lapsed ? (
        <Alert severity="warning">
          <Lapsed>
            <p>
              Lichess says that you ended our access. Your account is not verified any more, and new games do
              not become posts.
            </p>
            <SignInButton />
          </Lapsed>
        </Alert>
      ) : null}
      {running.length > 0 && (isFirst || loudest(running)?.state === 'waiting') ? (
        <Card>
          <Lines>
            {running.map((account) => (
              <Running key={account.provider} account={account} now={now} />
            ))}
            {isFirst ? <Note>You can leave this page: the newest games come first.</Note> : null}
          </Lines>
        </Card>
      ) : null}
    </>
  );
}

function Running({ account, now }: { account: ChessAccount; now: Date }) {
  const { words, progress } = syncLabels(account, now);
  const name = `${SOURCES[account.provider]} · ${account.username}`;
  if (progress !== undefined) return <ProgressBar label={name} value={progress} detail={words} />;
  return (
    <Resting>
      <b>{name}</b>
      <span>{words}</span>
    </Resting>
  );
}
