import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { tracker } from '../../tracker.ts';

export function gamePath(username: string, uuid: string): string {
  return trackerPath(username, tracker.type, { page: 'game', query: { uuid } });
}

export function importPath(username: string): string {
  return trackerPath(username, tracker.type, { page: 'import' });
}
