import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { counted, formatDate } from '@plotline/web/tracker-kit/format.ts';
import { SyncLine } from '@plotline/web/tracker-kit/SyncLine.tsx';
import { isSyncing, syncLabel, timeText } from '@plotline/web/tracker-kit/sync-labels.ts';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import type { HevyConnection } from '../../contract/hevy.ts';
import { HevyKeyForm } from './HevyKeyForm.tsx';
import { useRestoreHevyWorkout, useSyncHevy } from './hevy-queries.ts';

const DisconnectDialog = lazyAddition(async () => (await import('./DisconnectDialog.tsx')).DisconnectDialog);

const Stack = styled('div')({ display: 'grid', gap: space(4) });
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
const Summary = styled('div')({ ...text[14], flex: '1 1 200px', minWidth: 0 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** A connection with the state of its sync, its actions and the workouts that need attention. */
export function ConnectedHevy({ connection }: { connection: HevyConnection }) {
  const [isLeaving, setLeaving] = useState(false);
  const now = useNow();
  const { workouts, skipped, skipped_because: reason, outdated, hidden } = connection;
  return (
    <Stack>
      <Head>
        <Summary>{counted(workouts, 'workout')} from Hevy</Summary>
        <Buttons>
          {needsKey(connection) ? null : <SyncNowButton connection={connection} />}
          <Button size="small" color="inherit" onClick={() => setLeaving(true)}>
            Disconnect
          </Button>
        </Buttons>
      </Head>
      <SyncLine label={syncLabel(connection, { site: 'Hevy', noun: 'workout', now })} />
      {needsKey(connection) ? <HevyKeyForm submitLabel="Save key" /> : null}
      {skipped > 0 ? (
        <Alert severity="warning">
          {counted(skipped, 'workout')} couldn't be read{skipped === 1 ? ': ' : '. Latest reason: '}
          {reason}.
        </Alert>
      ) : null}
      {outdated > 0 ? (
        <Note>
          {counted(outdated, 'workout')} changed in Hevy after you edited {outdated === 1 ? 'it' : 'them'}{' '}
          here. Your version stays.
        </Note>
      ) : null}
      {hidden.length > 0 ? <HiddenWorkouts hidden={hidden} /> : null}
      {isLeaving ? <DisconnectDialog workouts={workouts} onClose={() => setLeaving(false)} /> : null}
    </Stack>
  );
}

/** Whether only another key helps: no further sync is scheduled. */
function needsKey({ state, next_sync_at: next }: HevyConnection): boolean {
  return state === 'failed' && next === null;
}

/** Starts a sync; too early, it says when the next one is possible. */
function SyncNowButton({ connection }: { connection: HevyConnection }) {
  const sync = useSyncHevy();
  const toast = useToast();
  const now = useNow();
  const { manual_sync_from: from } = connection;
  const start = () => {
    if (from !== null && new Date(from) > now) {
      toast({ message: `Synced a moment ago. Try again at ${timeText(from)}` });
      return;
    }
    sync.mutate(undefined, {
      onError: (error) => toast({ message: messageOf(error, "Couldn't start a sync.") }),
    });
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      loading={sync.isPending || isSyncing(connection)}
      loadingPosition="start"
      startIcon={<RefreshCw size={16} aria-hidden />}
      onClick={start}
    >
      Sync now
    </Button>
  );
}

const Heading = styled('h3')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  ...text[14],
  ...mixin.row(3),
  padding: `${space(2)} 0`,
  '& + &': { borderTop: `1px solid ${color.outline}` },
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& span': { ...text[13], display: 'block', color: color.muted },
});

/** Workouts that were deleted in Hevy, each with a button that shows it again. */
function HiddenWorkouts({ hidden }: { hidden: HevyConnection['hidden'] }) {
  const headingId = useId();
  const restore = useRestoreHevyWorkout();
  return (
    <div>
      <Heading id={headingId}>Deleted in Hevy</Heading>
      <Note>Hidden here, and deleted for good after 30 days.</Note>
      <List aria-labelledby={headingId}>
        {hidden.map(({ uuid, title, local_date: day, deleted_from: end }) => (
          <Row key={uuid}>
            <div>
              {title ?? 'Workout'}
              <span>
                {formatDate(new Date(`${day}T12:00`))} · until {formatDate(new Date(end))}
              </span>
            </div>
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              loading={restore.isPending && restore.variables === uuid}
              onClick={() => restore.mutate(uuid)}
            >
              Restore
            </Button>
          </Row>
        ))}
      </List>
    </div>
  );
}
