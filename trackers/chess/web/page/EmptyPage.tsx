import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatLocalDate } from '@plotline/web/tracker-kit/format.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { color, media, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { CalendarX2 } from 'lucide-react';
import type { Provider } from '../../contract/words.ts';
import { Icon } from '../icon.ts';
import { importPath } from '../shared/paths.ts';

const Ways = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gap: space(2),
  [media.phone]: { gridAutoFlow: 'row' },
});
const ImportLink = styled('p')({
  ...text[14],
  color: color.muted,
  margin: `-${space(6)} 0 0`,
  padding: `0 ${space(6)} ${space(6)}`,
  textAlign: 'center',
});

interface ConnectFirstProps {
  username: string;
  onConnect: (provider: Provider) => void;
}

/** Before the first account: two ways to begin, and files. */
export function ConnectFirst({ username, onConnect }: ConnectFirstProps) {
  return (
    <Card pad="none">
      <EmptyState
        icon={<Icon />}
        accent="green"
        action={
          <Ways>
            <Button variant="contained" onClick={() => onConnect('chesscom')}>
              Connect chess.com
            </Button>
            <Button variant="contained" onClick={() => onConnect('lichess')}>
              Connect Lichess
            </Button>
          </Ways>
        }
      >
        Connect a chess.com or Lichess account. Your games appear here in a few minutes.
      </EmptyState>
      <ImportLink>
        or
        <Button href={importPath(username)}>Import a PGN file</Button>
      </ImportLink>
    </Card>
  );
}

/** Another user's page without games, or one's own whose accounts have none yet. */
export function NoGames({ children }: { children: string }) {
  return (
    <Card>
      <EmptyState icon={<Icon />} accent="green">
        {children}
      </EmptyState>
    </Card>
  );
}

interface NoneInWindowProps {
  /** `in the last 7 days`. */
  span: string;
  /** Of any pool; null where there is nothing to tell. */
  lastGameOn: string | null;
  /** Other pools were played in this time: the last game is one of theirs. */
  isPlayedElsewhere: boolean;
  onShowAll: () => void;
}

/** There are games, and none in this time. */
export function NoneInWindow({ span, lastGameOn, isPlayedElsewhere, onShowAll }: NoneInWindowProps) {
  return (
    <Card>
      <EmptyState
        icon={<CalendarX2 />}
        accent="green"
        action={
          <Button variant="outlined" color="inherit" onClick={onShowAll}>
            Show all
          </Button>
        }
      >
        {isPlayedElsewhere ? `No games of this pool ${span}.` : `No games ${span}.`}
        {lastGameOn && !isPlayedElsewhere ? ` Last game: ${formatLocalDate(lastGameOn)}.` : ''}
      </EmptyState>
    </Card>
  );
}
