import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { color, media, space, text } from '@plotline/web/ui/theme/tokens.ts';
import type { Provider } from '../../contract/words.ts';
import { Icon } from '../icon.ts';
import { importPath } from '../shared/paths.ts';

const Choices = styled('div')({
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

/** The page of an owner without an account: connect one or import files. */
export function ConnectFirst({ username, onConnect }: ConnectFirstProps) {
  return (
    <Card pad="none">
      <EmptyState
        icon={<Icon />}
        accent="green"
        action={
          <Choices>
            <Button variant="contained" onClick={() => onConnect('chesscom')}>
              Connect chess.com
            </Button>
            <Button variant="contained" onClick={() => onConnect('lichess')}>
              Connect Lichess
            </Button>
          </Choices>
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

/** A page without games. */
export function NoGames({ children }: { children: string }) {
  return (
    <Card>
      <EmptyState icon={<Icon />} accent="green">
        {children}
      </EmptyState>
    </Card>
  );
}
