import { Alert } from '@plotline/web/ui/Alert.tsx';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { syncLabel } from '@plotline/web/tracker-kit/sync-labels.ts';
import { TextLink } from '@plotline/web/ui/TextLink.tsx';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { tracker } from '../../tracker.ts';
import { useHevy } from './hevy-queries.ts';

/** Says on the owner's page that the sync with Hevy has stopped; nothing while all is well. */
export function HevyNotice({ username }: { username: string }) {
  const { data: connection } = useHevy();
  const now = useNow();
  if (connection?.state !== 'failed') return null;
  const { text } = syncLabel(connection, { site: 'Hevy', noun: 'workout', now });
  return (
    <Alert severity="warning">
      {text}{' '}
      <TextLink href={trackerPath(username, tracker.type, { page: 'import' })}>
        Check the connection to Hevy
      </TextLink>
    </Alert>
  );
}
