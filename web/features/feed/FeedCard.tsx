import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { activityTopic } from '@plotline/contract/presence.ts';
import { memo } from 'react';
import { useTopic } from '../../platform/realtime.ts';
import { useShapedPost } from '../../tracker-kit/use-readings.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { color, focusRing, layout, media, space, text, weight } from '../../ui/theme/tokens.ts';
import { CommentSection } from '../comments/CommentSection.tsx';
import { titleId } from './feed-keys.ts';
import { MediaGrid } from '../media/MediaGrid.tsx';
import type { FeedPlace } from './feed-place.ts';
import { FeedCardHeader } from './FeedCardHeader.tsx';
import { FeedStats } from './FeedStats.tsx';
import { useHasStats } from './use-has-stats.ts';
import type { PostAppearance } from './post-appearance.ts';
import { PostActions } from './PostActions.tsx';
import { PostText } from './PostText.tsx';
import { SecondaryText } from './SecondaryText.tsx';

const Root = styled(Card)({
  padding: `${space(4)} ${space(5)} ${space(1)}`,
  // Below the top bar, when the keyboard moves to it.
  scrollMarginTop: layout.topBar + 8,
  '&:focus-visible': focusRing,
  [media.phone]: { padding: `${space(4)} ${space(4)} ${space(1)}` },
});
const Description = styled('h2')({
  ...text[16],
  margin: `${space(2)} 0`,
  overflowWrap: 'anywhere',
  fontWeight: weight.semibold,
  letterSpacing: '-0.01em',
  // Trackers write what a user did, without the name before it.
  '&::first-letter': { textTransform: 'uppercase' },
});

const Failed = styled('p')({ ...text[14], margin: `0 0 ${space(3)}`, color: color.muted });

interface FeedCardProps extends Partial<FeedPlace> {
  activity: Activity;
  look?: PostAppearance;
}

/** One activity; one that cannot be drawn leaves a note in its place. */
export function FeedCard(props: FeedCardProps) {
  const { activity, position, total } = props;
  return (
    <ErrorBoundary
      what="post"
      resetKey={activity}
      fallback={
        <Root as="article" aria-label="Post" aria-posinset={position} aria-setsize={total} tabIndex={-1}>
          <Failed>This post could not be shown.</Failed>
        </Root>
      }
    >
      <FeedCardContent {...props} />
    </ErrorBoundary>
  );
}

/**
 * One activity: who, when, what, the tracker's figures, words, and how others answered. Lists draw again with
 * each step of scrolling: a card only when it has changed.
 */
const FeedCardContent = memo(function FeedCardContent({
  activity,
  look = 'short',
  position,
  total,
}: FeedCardProps) {
  const shown = useShapedPost(activity);
  const heading = titleId(activity.activity_uuid);
  useTopic(activityTopic(activity.activity_uuid));
  return (
    <Root as="article" aria-labelledby={heading} aria-posinset={position} aria-setsize={total} tabIndex={-1}>
      <FeedCardHeader activity={activity} />
      <Description id={heading} dir="auto">
        {shown.activity_description}
      </Description>
      <FeedStats activity={shown} />
      <PostText activity={shown} look={look} />
      <MediaGrid media={activity.media} />
      <SecondaryText activity={shown} look={look} isRepetition={useHasStats(shown)} />
      <PostActions activity={shown} look={look} />
      <CommentSection activity={activity} isWhole={look === 'whole'} />
    </Root>
  );
});
