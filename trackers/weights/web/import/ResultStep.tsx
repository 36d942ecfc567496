import Button from '@mui/material/Button';
import type { User } from '@plotline/contract/accounts.ts';
import { FindingsCard } from '@plotline/web/tracker-kit/FindingsCard.tsx';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { ImportResult } from '@plotline/web/tracker-kit/ImportResult.tsx';
import { useState } from 'react';
import { UndoDialog } from './UndoDialog.tsx';
import type { ImportResult as Result } from './use-import.ts';

interface ResultStepProps {
  user: User;
  result: Result;
  onAgain: () => void;
}

/** The result of an import, with its undo. */
export function ResultStep({ user, result, onAgain }: ResultStepProps) {
  const [isUndoing, setUndoing] = useState(false);
  const { imported, duplicates, sets, rejected, batchId } = result;
  return (
    <>
      <ImportResult
        username={user.username}
        tracker="weights"
        imported={imported}
        noun="workout"
        actions={
          <>
            <Button variant="outlined" color="inherit" onClick={onAgain}>
              Import another file
            </Button>
            <Button variant="outlined" color="inherit" onClick={() => setUndoing(true)}>
              Undo
            </Button>
          </>
        }
      >
        {counted(sets, 'set')} saved.{' '}
        {duplicates > 0 ? `You already had ${counted(duplicates, 'workout')}. ` : ''}
        Only workouts from the last 48 hours are posted to the feed.
      </ImportResult>
      <FindingsCard
        title="Skipped lines"
        subtitle="They couldn't be read."
        unit="line"
        findings={rejected}
        placeOf={({ line }) => line}
        count={rejected.length}
        severity="error"
      />
      {isUndoing ? (
        <UndoDialog user={user} batchId={batchId} onClose={() => setUndoing(false)} onUndone={onAgain} />
      ) : null}
    </>
  );
}
