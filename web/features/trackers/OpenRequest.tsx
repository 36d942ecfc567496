import { OPEN_SHARED_FILE } from '@plotline/contract/share-target.ts';
import type { User } from '@plotline/contract/accounts.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { logProblem } from '../../platform/log.ts';
import { navigate } from '../../platform/location.ts';
import { homePath, loginPath, trackerPath } from '../../platform/paths.ts';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { takeSharedFile } from '../../platform/shared-file.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { useImportOfFile } from './HistoryDrop.tsx';
import { enabledOnly, useMyTrackers } from './use-trackers.ts';

interface OpenRequestProps {
  /** The type of a tracker, whose shortcut was used, or the word for a shared file. */
  request: string;
  /** Null for a guest, who signs in first. */
  user: User | null;
}

/** Carries out a shortcut of the installed app, or imports a file that was shared with it. */
export function OpenRequest({ request, user }: OpenRequestProps) {
  if (!user) return <SignInFirst />;
  if (request === OPEN_SHARED_FILE) return <SharedFile username={user.username} />;
  return <Shortcut type={request} username={user.username} />;
}

function SignInFirst() {
  useEffect(() => {
    // Before the address changes.
    rememberThisPlace();
    navigate(loginPath, { replace: true });
  }, []);
  return null;
}

function Shortcut({ type, username }: { type: string; username: string }) {
  const { data: mine } = useMyTrackers();
  const shortcut = useTrackerRegistry().get(type)?.definition.shortcut;
  const isEnabled = mine && enabledOnly(mine).some((tracker) => tracker.type === type);
  // A user without the tracker gets the page that offers to add it.
  const page = shortcut && isEnabled === true ? { page: shortcut.page } : {};
  const target = shortcut ? trackerPath(username, type, page) : homePath;
  const isKnown = isEnabled !== undefined;
  useEffect(() => {
    if (isKnown) navigate(target, { replace: true });
  }, [isKnown, target]);
  return null;
}

function SharedFile({ username }: { username: string }) {
  const importFile = useImportOfFile(username);
  const { data: mine } = useMyTrackers();
  const wasTaken = useRef(false);
  const take = useEffectEvent(async () => {
    const file = await takeSharedFile();
    const isImported = file !== null && importFile(file);
    // Without a file, the back button has led here from the import.
    if (!isImported) navigate(homePath, { replace: true });
  });
  const isKnown = mine !== undefined;
  useEffect(() => {
    // The import depends on the trackers that the user has; a file can be taken once.
    if (!isKnown || wasTaken.current) return;
    wasTaken.current = true;
    take().catch((error: unknown) => logProblem('a shared file could not be read', error));
  }, [isKnown]);
  return null;
}
