import type { Viewer } from '../../platform/http/route.ts';
import { absentAsNull, type PublicReads } from './guest-view.ts';
import { previewNotFound } from './previews.errors.ts';

/** `hidden`: the viewer may know of it but not see it. `absent`: it does not exist for the viewer. */
export type ViewerRight = 'visible' | 'hidden' | 'absent';

/** Returns whether the viewer may see content that is visible to guests; blocks hide it from signed-in users. */
export interface ViewerRights {
  profile(username: string, viewer: Viewer | null): Promise<ViewerRight>;
  tracker(address: { username: string; tracker: string }, viewer: Viewer | null): Promise<ViewerRight>;
  activity(uuid: string, viewer: Viewer | null): Promise<ViewerRight>;
}

export function requireVisible(right: ViewerRight): void {
  if (right !== 'visible') throw previewNotFound();
}

export function createViewerRights(reads: Pick<PublicReads, 'profile' | 'activity'>): ViewerRights {
  return {
    profile: async (username, viewer) => {
      if (!viewer) return 'visible';
      const profile = await absentAsNull(reads.profile(username, viewer));
      if (!profile) return 'absent';
      return profile.is_blocked ? 'hidden' : 'visible';
    },
    tracker: async ({ username, tracker }, viewer) => {
      if (!viewer) return 'visible';
      const profile = await absentAsNull(reads.profile(username, viewer));
      if (!profile) return 'absent';
      return profile.enabled_trackers.some(({ type }) => type === tracker) ? 'visible' : 'hidden';
    },
    activity: async (uuid, viewer) => {
      if (!viewer) return 'visible';
      return (await absentAsNull(reads.activity(uuid, viewer))) ? 'visible' : 'absent';
    },
  };
}
