import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { trackerPath } from '../../platform/paths.ts';
import { useReadings } from '../../tracker-kit/use-readings.ts';
import { SidebarLink } from '../../ui/shell/SidebarLink.tsx';
import { useAddTrackerDialog } from './add-tracker.tsx';
import { TrackerIcon } from './TrackerIcon.tsx';
import { enabledOnly, useCanAddTracker, useMyTrackers } from './use-trackers.ts';

interface MyTrackersNavProps {
  username: string;
  currentPath: string;
  /** Shown below the list once it has loaded, so that it does not move. */
  foot: ReactNode;
}

/** The viewer's trackers in the sidebar, each with its headline stat. */
export function MyTrackersNav({ username, currentPath, foot }: MyTrackersNavProps) {
  const { data, isPending } = useMyTrackers();
  const openAdd = useAddTrackerDialog();
  const canAdd = useCanAddTracker();
  const readingOf = useReadings();
  if (isPending || canAdd === undefined) return null;
  return (
    <>
      {enabledOnly(data ?? []).map(({ type, name, headline }) => {
        const href = trackerPath(username, type);
        return (
          <SidebarLink
            key={type}
            label={name}
            icon={<TrackerIcon type={type} />}
            href={href}
            isActive={currentPath === href || currentPath.startsWith(`${href}/`)}
            trailing={
              headline && (readingOf(type)?.hasListStat ?? true) ? (
                <>
                  <b>{headline.value}</b> {headline.label}
                </>
              ) : null
            }
          />
        );
      })}
      {canAdd ? (
        <SidebarLink
          label="Add tracker"
          icon={<Plus aria-hidden />}
          tone="quiet"
          onClick={() => openAdd()}
          popup={{ kind: 'dialog', isOpen: false }}
        />
      ) : null}
      {foot}
    </>
  );
}
