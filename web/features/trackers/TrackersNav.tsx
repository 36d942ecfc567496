import { homePathOf } from '../../platform/paths.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { SidebarLink } from '../../ui/shell/SidebarLink.tsx';
import { TrackerIcon } from './TrackerIcon.tsx';

/** Every tracker in the sidebar of a visitor, each with a link to its posts. */
export function TrackersNav() {
  return [...useTrackerRegistry().values()].map(({ definition: { type, name } }) => (
    <SidebarLink
      key={type}
      label={name}
      icon={<TrackerIcon type={type} />}
      href={homePathOf({ tracker: type })}
    />
  ));
}
