import { globalFeed, type Activity } from '@plotline/contract/feed.ts';
import { FEED_PAGE_SIZE } from '@plotline/contract/limits.ts';
import { capitalised } from '@plotline/contract/text.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activityPath } from '../../platform/paths.ts';
import { api } from '../../platform/api.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { useShapedPost } from '../../tracker-kit/use-readings.ts';
import { LoadError } from '../../ui/ErrorState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RowStat } from '../../ui/RowStat.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { query } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { FollowButton } from '../follows/FollowButton.tsx';
import { betweenPaddings, UserList, UserListItem } from '../follows/UserList.tsx';
import { UserRow } from '../follows/UserRow.tsx';
import { TrackerIcon } from '../trackers/TrackerIcon.tsx';
import { useCards } from './use-cards.ts';

const MOST = 6;

const TITLES = { all: 'Recently active', following: 'From people you follow' } as const;

interface ActivePeopleProps {
  /** Everyone's posts, each author with a follow button, or those of users that the viewer follows. */
  of: keyof typeof TITLES;
  /** Shown below the list once it has loaded, so that it does not move. */
  foot?: ReactNode;
}

/** The authors of the newest posts, each with their latest one and its stat. Absent without any. */
export function ActivePeople({ of, foot }: ActivePeopleProps) {
  const loadCards = useCards();
  const feed = useQuery({
    queryKey: [...feedKey, 'authors', of],
    queryFn: async ({ signal }) => {
      const page = await api.call(globalFeed, { query: { feed_type: of, limit: FEED_PAGE_SIZE }, signal });
      await loadCards(page.activities);
      return page;
    },
  });
  const latest = newestOfEach(feed.data?.activities ?? []);
  if (feed.isSuccess && latest.length === 0) return foot;
  return (
    <>
      <SectionCard title={TITLES[of]}>
        {feed.isPending ? <ListSkeleton rows={MOST} /> : null}
        {feed.isError ? <LoadError query={feed} fallback="Couldn't load recent activity." /> : null}
        <UserList style={betweenPaddings} data-lines="">
          {latest.map((activity) => (
            <UserListItem key={activity.user_uuid}>
              <Author activity={activity} canFollow={of === 'all'} />
            </UserListItem>
          ))}
        </UserList>
      </SectionCard>
      {feed.isPending ? null : foot}
    </>
  );
}

function Author({ activity, canFollow }: { activity: Activity; canFollow: boolean }) {
  const shown = useShapedPost(activity);
  const { tracker_type: type, stats, activity_description: description } = shown;
  const { data: web } = useTrackerWeb(type);
  const isPhone = useMatches(query.phone);
  const brief = isPhone && stats !== null ? web?.postBrief?.(stats) : undefined;
  // `Completed a workout: Lower`: in little room, the name alone says enough.
  const [what, subject] = brief === undefined ? capitalised(description).split(/: (.*)/s) : [brief];
  const user = { ...activity, uuid: activity.user_uuid };
  const profile = { ...activity, follow_status: '' as const, follows_you: false, is_owner: false };
  return (
    <UserRow
      user={user}
      href={canFollow ? undefined : activityPath(activity.username, activity.activity_uuid)}
      lead={subject === undefined ? undefined : `${what}:`}
      reason={subject ?? what}
      detail={<RelativeTime instant={activity.last_activity_at} isInSentence />}
      action={
        canFollow ? <FollowButton isQuiet profile={profile} size="small" /> : <PostFigure activity={shown} />
      }
    />
  );
}

/** The stat of a post, or the icon of its tracker. */
function PostFigure({ activity: { tracker_type: type, stats } }: { activity: Activity }) {
  const { data: web } = useTrackerWeb(type);
  const stat = stats === null ? null : (web?.postStat?.(stats) ?? null);
  return stat ? <RowStat {...stat} /> : <TrackerIcon type={type} />;
}

function newestOfEach(activities: readonly Activity[]): readonly Activity[] {
  const byAuthor = Map.groupBy(activities, ({ user_uuid: author }) => author);
  return [...byAuthor.values()].flatMap(([newest]) => newest ?? []).slice(0, MOST);
}
