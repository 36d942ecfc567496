import { settingsPath, trackerPath } from '../../platform/paths.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { BackLink } from '../../ui/BackLink.tsx';

interface SubpageBackProps {
  username: string;
  tracker: string;
  page: string;
}

/** The link in the top bar from a subpage to its tracker, there before the subpage is: it would move the search. */
export function SubpageBack({ username, tracker, page }: SubpageBackProps) {
  const definition = useTrackerRegistry().get(tracker)?.definition;
  if (!definition || definition.taskPages?.includes(page)) return null;
  return (
    <BackLink href={trackerPath(username, tracker)} label={`Back to ${definition.name.toLowerCase()}`} />
  );
}

/** The link from one section of the settings to their list. */
export function SettingsBack() {
  return <BackLink href={settingsPath} label="All settings" />;
}
