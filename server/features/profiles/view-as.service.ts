import { VISITOR, type Summary } from '@plotline/contract/schema.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { profileNotFound } from './profiles.errors.ts';
import type { ProfilesDependencies } from './profile-reader.ts';

export interface ViewAsService {
  /**
   * Returns the effective viewer of a profile: for its owner the chosen visitor or approved follower, otherwise the
   * viewer. Any other choice is 404, whether or not the user exists.
   */
  chooseViewer(viewer: Viewer | null, choice: ViewAsChoice): Promise<Viewer | null>;
  /** Returns followers to choose from, by a part of their names. */
  choices(ownerId: string, query: string): Promise<Summary[]>;
}

export interface ViewAsChoice {
  /** Owner of the profile. */
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
      // The rights of an administrator do not apply to the simulated viewer.
      return {
        ...viewer,
        uuid: follower.uuid,
        username: follower.username,
        role: 'user',
        isSimulated: true,
      };
    },
    choices: async (ownerId, query) => {
      const uuids = await viewers.search(ownerId, query);
      const users = await accounts.summariesOf(uuids);
      return uuids.flatMap((uuid) => users.get(uuid) ?? []);
    },
  };
}
