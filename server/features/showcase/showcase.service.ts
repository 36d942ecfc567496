import type { Profile } from '@plotline/contract/profiles.ts';
import type { Showcase } from '@plotline/contract/showcase.ts';
import type { Viewer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { dayIn } from '../../tracker-kit/window.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { heatmapSpan, shadeDays, streakOf, type CountedDay } from './heatmap.ts';
import type { PinnedProfile, PinsService } from './pins.service.ts';

export interface ShowcaseParts {
  readonly accounts: Pick<AccountService, 'findById'>;
  readonly readProfile: (username: string, viewer: Viewer | null) => Promise<Profile>;
  readonly countActivityDays: (query: {
    readonly userId: string;
    readonly viewerId: string | null;
    readonly from: string;
    readonly to: string;
  }) => Promise<readonly CountedDay[]>;
  readonly findMutualFollows: (owner: Profile, viewer: Viewer) => Promise<Showcase['mutual']>;
}

export interface ShowcaseService {
  /**
   * Returns the top of a profile as the viewer may see it. The owner does not learn the follows of a simulated viewer.
   * @throws HttpError 404 like the profile
   */
  showcase(username: string, viewer: Viewer | null): Promise<Showcase>;
  /** Returns the owner's profile for the choice of pins. */
  ownProfile(owner: Viewer): Promise<PinnedProfile>;
}

export function createShowcaseService(
  { now }: Pick<Platform, 'now'>,
  { accounts, readProfile, countActivityDays, findMutualFollows }: ShowcaseParts,
  pins: PinsService,
): ShowcaseService {
  return {
    showcase: async (username, viewer) => {
      const profile = await readProfile(username, viewer);
      // A private profile without a visible tracker does not tell the time zone and the week of its owner.
      const isOpen = profile.is_owner || profile.is_profile_public || profile.enabled_trackers.length > 0;
      const owner = isOpen ? await accounts.findById(profile.uuid) : undefined;
      const today = dayIn(owner?.timezone ?? 'UTC', now());
      const span = heatmapSpan(today);
      const viewerId = viewer?.uuid ?? null;
      const [days, pinned, mutual] = await Promise.all([
        countActivityDays({ userId: profile.uuid, viewerId, ...span }),
        pins.pinsOf(pinnedProfile(profile), viewer),
        viewer && !profile.is_owner && !viewer.isSimulated
          ? findMutualFollows(profile, viewer)
          : { count: 0, users: [] },
      ]);
      const heatmap = shadeDays(
        days,
        profile.enabled_trackers.map(({ type }) => type),
      );
      return {
        ...span,
        week_start: owner?.week_start ?? 'monday',
        heatmap,
        streak: streakOf(
          heatmap.map(({ date }) => date),
          today,
        ),
        pins: pinned,
        follows_you: profile.follows_you,
        mutual,
      };
    },
    ownProfile: async (owner) => pinnedProfile(await readProfile(owner.username, owner)),
  };
}

function pinnedProfile({ uuid, username, enabled_trackers: trackers }: Profile): PinnedProfile {
  return { uuid, username, trackers: trackers.filter(({ has_data }) => has_data).map(({ type }) => type) };
}
