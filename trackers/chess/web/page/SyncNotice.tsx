import { Alert } from '@plotline/web/ui/Alert.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { isSyncing } from '@plotline/web/tracker-kit/sync-labels.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import type { ChessAccount } from '../../contract/accounts.ts';
import { SignInButton } from '../accounts/SignInButton.tsx';
import { mostUrgent, syncStatus } from '../accounts/account-labels.ts';
import { SOURCES } from '../shared/chess-labels.ts';

const Lines = styled('div')({ display: 'grid', gap: space(4) });
const LapsedAccess = styled('div')({
  ...mixin.row(3),
  flexWrap: 'wrap',
  '& > p': { flex: '1 1 260px', margin: 0 },
});
const Paused = styled('p')({
  ...text[13],
  ...mixin.grid(1),
  margin: 0,
  '& b': { fontWeight: weight.medium },
  '& span': { color: color.warn },
});
const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

interface SyncNoticeProps {
  accounts: readonly ChessAccount[];
  /** During the first sync, progress is shown too, not only problems. */
  isFirst: boolean;
}

/** Sync problems and progress for the owner; nothing while all is well. */
export function SyncNotice({ accounts, isFirst }: SyncNoticeProps) {
  const now = useNow();
  const running = accounts.filter(isSyncing);
  const lapsed = accounts.some(({ is_lapsed, is_confirmed }) => is_lapsed && !is_confirmed);
  const failing = accounts.filter(({ state, is_closed }) => state === 'failed' || is_closed);
  return (
    <>
      {failing.map((account) => (
        <Alert key={account.provider} severity={account.is_closed ? 'info' : 'warning'}>
          {account.is_closed ? null : `${SOURCES[account.provider]}, ${account.username}: `}
          {syncStatus(account, now).text}
        </Alert>
      ))}
      {lapsed ? (
        <Alert severity="warning">
          <LapsedAccess>
            <p>
              You revoked our access on Lichess. Your account is no longer verified, and new games aren't
              posted.
            </p>
            <SignInButton />
          </LapsedAccess>
        </Alert>
      ) : null}
      {running.length > 0 && (isFirst || mostUrgent(running)?.state === 'waiting') ? (
        <Card>
          <Lines>
            {running.map((account) => (
              <Running key={account.provider} account={account} now={now} />
            ))}
            {isFirst ? <Note>You can leave this page. The newest games come first.</Note> : null}
          </Lines>
        </Card>
      ) : null}
    </>
  );
}

function Running({ account, now }: { account: ChessAccount; now: Date }) {
  const { text: status, progress } = syncStatus(account, now);
  const name = `${SOURCES[account.provider]} · ${account.username}`;
  if (progress !== undefined) return <ProgressBar label={name} value={progress} detail={status} />;
  return (
    <Paused>
      <b>{name}</b>
      <span>{status}</span>
    </Paused>
  );
}
