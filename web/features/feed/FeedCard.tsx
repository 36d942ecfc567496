import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { memo } from 'react';
import { activityPath } from '../../platform/paths.ts';
import { useTopic } from '../../platform/realtime.ts';
import { useTrackerWeb } from '../../tracker-kit/tracker-registry.tsx';
import { useShapedPost } from '../../tracker-kit/use-readings.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { color, mixin, space, tabularFigures, text } from '../../ui/theme/tokens.ts';
import { CommentButton } from '../comments/CommentButton.tsx';
import { CommentSection } from '../comments/CommentSection.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { applyActivityLike } from '../likes/likes.live.ts';
import { ClampedText } from './ClampedText.tsx';
import { keptTogether } from '../../ui/kept-together.ts';
import { titleId } from './feed-keys.ts';
import { MediaGrid } from '../media/MediaGrid.tsx';
import type { FeedPlace } from './feed-place.ts';
import { FeedCardHeader } from './FeedCardHeader.tsx';
import type { PostAppearance } from './post-appearance.ts';
import { PostRoot, PostTitle, PostWords } from './post-parts.ts';
import { SecondaryText } from './SecondaryText.tsx';
import { postTitle } from './post-title.ts';

const Failed = styled('p')({ ...text[14], margin: `0 0 ${space(3)}`, color: color.muted });
const Unshown = styled(Failed)({ marginTop: space(2) });

interface FeedCardProps extends Partial<FeedPlace> {
  activity: Activity;
  appearance?: PostAppearance;
}

/** An activity; one that fails to render shows a note instead. */
export function FeedCard(props: FeedCardProps) {
  const { activity, position, total } = props;
  return (
    <ErrorBoundary
      what="post"
      resetKey={activity}
      fallback={
        <PostRoot as="article" aria-label="Post" aria-posinset={position} aria-setsize={total} tabIndex={-1}>
          <Failed>Couldn't show this post.</Failed>
        </PostRoot>
      }
    >
      {activity.cannot_be_shown === true ? <UnshownPost {...props} /> : <FeedCardContent {...props} />}
    </ErrorBoundary>
  );
}

/** A post of the viewer that cannot be shown because of a value in its data; its menu hides it. */
function UnshownPost({ activity, position, total }: FeedCardProps) {
  return (
    <PostRoot as="article" aria-label="Post" aria-posinset={position} aria-setsize={total} tabIndex={-1}>
      <FeedCardHeader activity={activity} />
      <Unshown>This post cannot be shown.</Unshown>
    </PostRoot>
  );
}

/**
 * An activity with its author, time, text, stats and reactions. Memoised, as lists render with each step of
 * scrolling.
 */
const FeedCardContent = memo(function FeedCardContent({
  activity,
  appearance = 'short',
  position,
  total,
}: FeedCardProps) {
  const shown = useShapedPost(activity);
  const heading = titleId(activity.activity_uuid);
  useTopic(activityTopic(activity.activity_uuid));
  return (
    <PostRoot
      as="article"
      aria-labelledby={heading}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={-1}
    >
      <FeedCardHeader activity={activity} />
      <PostTitle id={heading} dir="auto">
        {shown.activity_description}
      </PostTitle>
      <FeedStats activity={shown} isWhole={appearance === 'whole'} />
      <PostText activity={shown} appearance={appearance} />
      <MediaGrid media={activity.media} owner={activity.username} isMain={appearance === 'whole'} />
      <SecondaryText activity={shown} appearance={appearance} />
      <PostActions activity={shown} appearance={appearance} />
      <CommentSection activity={activity} isWhole={appearance === 'whole'} />
    </PostRoot>
  );
});

const FailedStats = styled('p')({ ...text[13], margin: 0, color: color.muted });

/** The stats block of the tracker; absent for trackers without one. */
function FeedStats({ activity, isWhole }: { activity: Activity; isWhole: boolean }) {
  const { data: web, isPending } = useTrackerWeb(activity.tracker_type);
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  if (!web || activity.stats === null) return null;
  return (
    <ErrorBoundary
      what={`stats of a ${activity.tracker_type} post`}
      resetKey={activity}
      fallback={<FailedStats>Couldn't show the stats of this post.</FailedStats>}
    >
      <web.FeedCard activity={activity} stats={activity.stats} isWhole={isWhole} />
    </ErrorBoundary>
  );
}

interface PostTextProps {
  activity: Pick<Activity, 'activity_uuid' | 'content'>;
  appearance: PostAppearance;
}

/** The text of a post: three lines in a feed, all of it on its own page. */
function PostText({ activity: { activity_uuid: uuid, content }, appearance }: PostTextProps) {
  if (!content) return null;
  return (
    <ClampedText id={`text ${uuid}`} isWhole={appearance === 'whole'}>
      <PostWords dir="auto">{keptTogether(content)}</PostWords>
    </ClampedText>
  );
}

const PostActionsRoot = styled('div')({
  ...mixin.muted(14),
  ...tabularFigures,
  ...mixin.row(4),
  minHeight: 40,
  flexWrap: 'wrap',
});
/** Apart from the counts; below them in little room. */
const End = styled('div')({
  display: 'flex',
  marginLeft: 'auto',
  marginRight: `-${space(2)}`,
});
interface PostActionsProps {
  activity: Activity;
  appearance: PostAppearance;
}

/** The row below a post: likes, comments and sharing. */
function PostActions({ activity, appearance }: PostActionsProps) {
  const { username, activity_uuid: likeable_uuid, likeable_type } = activity;
  return (
    <PostActionsRoot>
      <LikeButton
        target={{ likeable_type, likeable_uuid }}
        state={activity}
        apply={applyActivityLike}
        size={appearance === 'whole' ? 28 : 24}
        what={`post of @${username}`}
      />
      <CommentButton activity={activity} isWhole={appearance === 'whole'} />
      <End>
        <ShareButton
          variant="quiet"
          href={activityPath(username, likeable_uuid)}
          title={postTitle(activity)}
        />
      </End>
    </PostActionsRoot>
  );
}
