import type { AdminTracker, AdminUser } from '@plotline/contract/admin.ts';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../platform/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SettingRow, SettingRows } from '../../../ui/SettingRow.tsx';
import { ListSkeleton } from '../../../ui/Skeletons.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { shortTrackerBadge } from '../../trackers/tracker-badge.ts';
import { TrackerIcon } from '../../trackers/TrackerIcon.tsx';
import { AdminContent } from '../AdminContent.tsx';
import { fetchFailure } from '../admin-errors.ts';
import { TimeOrNever } from '../TimeOrNever.tsx';
import { useUserTrackers } from './use-users.ts';

interface UserTrackersDialogProps {
  /** Null while closed. */
  user: AdminUser | null;
  onClose: () => void;
}

export function UserTrackersDialog({ user, onClose }: UserTrackersDialogProps) {
  const [latest, setLatest] = useState(user);
  if (user && user !== latest) setLatest(user);
  if (!latest) return null;
  return (
    <Dialog isOpen={user !== null} title={`Trackers of @${latest.username}`} onClose={onClose} isFlush>
      <Trackers user={latest} />
    </Dialog>
  );
}

function Trackers({ user }: { user: AdminUser }) {
  return (
    <AdminContent
      query={useUserTrackers(user)}
      failure={(error) => fetchFailure('user trackers', error)}
      skeleton={
        <div style={{ padding: '0 24px' }}>
          <ListSkeleton />
        </div>
      }
      isFlush
    >
      {(trackers) =>
        trackers.length === 0 ? (
          <EmptyState icon={<ChartLine />}>This user hasn't added a tracker.</EmptyState>
        ) : (
          <SettingRows aria-label="Trackers">
            {trackers.map((tracker) => (
              <li key={tracker.type}>
                <TrackerRow tracker={tracker} isProfilePublic={user.is_profile_public} />
              </li>
            ))}
          </SettingRows>
        )
      }
    </AdminContent>
  );
}

function TrackerRow({ tracker, isProfilePublic }: { tracker: AdminTracker; isProfilePublic: boolean }) {
  const badge = shortTrackerBadge(tracker, isProfilePublic);
  return (
    <SettingRow
      icon={<TrackerIcon type={tracker.type} size="large" />}
      title={tracker.name}
      detail={
        <>
          Added {formatDate(new Date(tracker.created_at))} · Last updated:{' '}
          <TimeOrNever instant={tracker.last_sync_at} />
        </>
      }
      actions={
        <StatusBadge tone={badge.tone} size="normal">
          {badge.text}
        </StatusBadge>
      }
    />
  );
}
