import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { BackLink } from '@plotline/web/ui/BackLink.tsx';
import { tracker } from '../../tracker.ts';

export function BackToChess({ username }: { username: string }) {
  return <BackLink href={trackerPath(username, tracker.type)} label="Back to chess" />;
}
