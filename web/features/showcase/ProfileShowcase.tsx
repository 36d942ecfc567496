import type { Profile } from '@plotline/contract/profiles.ts';
import type { Showcase, HeatmapDay } from '@plotline/contract/showcase.ts';
import { counted, formatNumber } from '../../platform/format.ts';
import { profilePath } from '../../platform/paths.ts';
import { LoadError } from '../../ui/ErrorState.tsx';
import { MonthPictures } from '../profiles/MonthPictures.tsx';
import { PinnedFigures } from './PinnedFigures.tsx';
import { ShowcaseCard, ShowcaseSkeleton, ShowcaseHead, ShowcaseTitle } from './ShowcaseFrame.tsx';
import { useShowcase } from './use-showcase.ts';
import { useDeferredValue, useId } from 'react';
import { useViewAs, viewAsQuery } from '../../platform/view-as.tsx';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { CalendarHeatmap } from '../../ui/charts/CalendarHeatmap.tsx';
import { useNavigate } from '../../ui/navigation.tsx';
import { POSTS_ANCHOR } from '../feed/post-days.ts';

/** The year of a user in a heatmap, and their pinned figures. */
export function ProfileShowcase({ profile }: { profile: Profile }) {
  const showcase = useShowcase(profile.username);
  // Deferred, so that a year of days is rendered without blocking the page.
  const isShown = useDeferredValue(!showcase.isPending);
  if (showcase.isPending || !isShown) return <ShowcaseSkeleton />;
  if (showcase.isError)
    return (
      <ShowcaseCard>
        <LoadError query={showcase} fallback="Couldn't load the activity of the year." />
      </ShowcaseCard>
    );
  return (
    <>
      <HeatmapCard profile={profile} showcase={showcase.data} />
      <PinnedFigures profile={profile} pins={showcase.data.pins} />
    </>
  );
}

/** A year of activities over all trackers, and the days in a row. A day leads to its posts. */
function HeatmapCard({ profile, showcase }: { profile: Profile; showcase: Showcase }) {
  const { username } = profile;
  const titleId = useId();
  const registry = useTrackerRegistry();
  const navigate = useNavigate();
  const viewAs = viewAsQuery(useViewAs(username));
  const { heatmap, streak, from, to, week_start: weekStart } = showcase;
  const days = heatmap.map((day) => ({ date: day.date, value: totalOf(day), level: day.level }));
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const byDate = new Map(heatmap.map((day) => [day.date, day]));
  const nameOf = (type: string) => registry.get(type)?.definition.name ?? type;
  const format = (value: number, date: string) => {
    if (value === 0) return 'No activities';
    const trackers = byDate.get(date)?.trackers ?? [];
    const parts = trackers.map(({ type, count }) => `${nameOf(type)} ${formatNumber(count)}`);
    return `${counted(value, 'activity', 'activities')}: ${parts.join(', ')}`;
  };
  return (
    <ShowcaseCard aria-labelledby={titleId}>
      <ShowcaseHead>
        <ShowcaseTitle id={titleId}>
          <b>{formatNumber(total)}</b> {total === 1 ? 'activity' : 'activities'} in the last year
        </ShowcaseTitle>
        <span>
          Longest streak <b>{counted(streak.longest, 'day')}</b> · current{' '}
          <b>{formatNumber(streak.current)}</b>
        </span>
        {profile.is_profile_public ? <MonthPictures username={username} /> : null}
      </ShowcaseHead>
      <CalendarHeatmap
        label={`${counted(total, 'activity', 'activities')} from ${from} to ${to}`}
        days={days}
        from={from}
        to={to}
        weekStart={weekStart}
        accent="indigo"
        format={format}
        caption="All trackers"
        onPick={(date) => navigate(`${profilePath(username, { ...viewAs, date })}#${POSTS_ANCHOR}`)}
      />
    </ShowcaseCard>
  );
}

function totalOf({ trackers }: HeatmapDay): number {
  return trackers.reduce((sum, { count }) => sum + count, 0);
}
