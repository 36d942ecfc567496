import { Button } from '../ui/Button.tsx';
import { CircleCheck, FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../platform/format.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { trackerPath } from '../platform/paths.ts';

interface ImportResultProps {
  username: string;
  tracker: string;
  imported: number;
  /** Singular of the imported things: `game`. */
  noun: string;
  /** More buttons beside the one to the tracker. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The result of an import, with the way to the tracker. */
export function ImportResult({ username, tracker, imported, noun, actions, children }: ImportResultProps) {
  return (
    <Card>
      <EmptyState
        icon={imported > 0 ? <CircleCheck /> : <FileX2 />}
        accent={imported > 0 ? 'teal' : 'amber'}
        title={`${counted(imported, noun)} imported`}
        action={
          <>
            <Button
              variant="contained"
              href={trackerPath(username, tracker, { query: { timeframe: 'all' } })}
            >
              See my {noun}s
            </Button>
            {actions}
          </>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}
