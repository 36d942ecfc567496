import Button from '@mui/material/Button';
import type { User } from '@plotline/contract/accounts.ts';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { linesOf } from './lines.ts';
import { UndoDialog } from './UndoDialog.tsx';
import type { ImportResult } from './use-import.ts';

interface ResultStepProps {
  user: User;
  result: ImportResult;
  onAgain: () => void;
}

/** What the import brought, and the way back. */
export function ResultStep({ user, result, onAgain }: ResultStepProps) {
  const [isUndoing, setUndoing] = useState(false);
  const skipped = result.duplicates > 0 ? ` ${counted(result.duplicates, 'workout')} you had already.` : '';
  return (
    <>
      <Card>
        <EmptyState
          icon={<CircleCheck />}
          accent="teal"
          title={`${counted(result.imported, 'workout')} imported`}
          action={
            <>
              <Button
                variant="contained"
                href={trackerPath(user.username, 'weights', { query: { timeframe: 'all' } })}
              >
                See my workouts
              </Button>
              <Button variant="outlined" color="inherit" onClick={onAgain}>
                Import another file
              </Button>
              <Button variant="outlined" color="inherit" onClick={() => setUndoing(true)}>
                Undo
              </Button>
            </>
          }
        >
          {counted(result.sets, 'set')} stored.{skipped} Nothing of it is posted to the feed, unless it is of
          the last 48 hours.
        </EmptyState>
      </Card>
      <FindingsCard
        title="Lines that were left out"
        subtitle="They could not be read."
        unit="line"
        findings={linesOf(result.rejected)}
        count={result.rejected.length}
        severity="error"
      />
      {isUndoing ? (
        <UndoDialog
          user={user}
          batchId={result.batchId}
          onClose={() => setUndoing(false)}
          onUndone={onAgain}
        />
      ) : null}
    </>
  );
}
