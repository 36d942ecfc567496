import type { Viewer } from '../../platform/http/route.ts';
import { absentAsNull, type PublicReads } from './guest-view.ts';

/** `hidden`: the viewer knows that it is there and sees nothing of it. `absent`: for the viewer nothing is there. */
export type ViewerRight = 'visible' | 'hidden' | 'absent';

/** Says how much of what a guest sees the viewer of a request sees, too: a block takes it from those who sign in. */
export interface ViewerRights {
  profile(username: string, viewer: Viewer | null): Promise<ViewerRight>;
  tracker(address: { username: string; tracker: string }, viewer: Viewer | null): Promise<ViewerRight>;
  activity(uuid: string, viewer: Viewer | null): Promise<ViewerRight>;
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
