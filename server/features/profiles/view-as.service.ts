import type { Summary } from '@plotline/contract/schema.ts';
import { VISITOR } from '@plotline/contract/schema.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { profileNotFound } from './profiles.errors.ts';
import type { ProfilesDependencies } from './profiles.service.ts';

export interface ViewAsService {
  /**
   * Who looks at a profile: for its owner whoever they chose, else whoever asks. The owner chooses among visitors and
   * approved followers; anyone else is 404, whether or not there is such a user.
   */
  chooseViewer(viewer: Viewer | null, choice: ViewAsChoice): Promise<Viewer | null>;
  /** Followers to choose from, found by a part of their names. */
  choices(ownerId: string, words: string): Promise<Summary[]>;
}

export interface ViewAsChoice {
  /** Whose profile. */
  readonly username: string;
  readonly viewAs: string;
}

export function createViewAs({
  accounts,
  viewers,
}: Pick<ProfilesDependencies, 'accounts' | 'viewers'>): ViewAsService {
  return {
    chooseViewer: async (viewer, { username, viewAs }) => {
      if (!viewer || (await accounts.findByUsername(username))?.uuid !== viewer.uuid) return viewer;
      if (viewAs.toLowerCase() === VISITOR) return null;
      const follower = await viewers.find(viewer.uuid, viewAs);
      if (!follower) throw profileNotFound();
      // Whatever an administrator may do is not lent to whom they follow.
      return {
        ...viewer,
        uuid: follower.uuid,
        username: follower.username,
        role: 'user',
        isSimulated: true,
      };
    },
    choices: async (ownerId, words) => {
      const uuids = await viewers.search(ownerId, words);
      const users = await accounts.summariesOf(uuids);
      return uuids.flatMap((uuid) => users.get(uuid) ?? []);
    },
  };
}
