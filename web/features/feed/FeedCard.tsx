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
  // Stays below the top bar when focused by keyboard.
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
  // Descriptions begin with a verb and follow the name of the user.
  '&::first-letter': { textTransform: 'uppercase' },
});

const Failed = styled('p')({ ...text[14], margin: `0 0 ${space(3)}`, color: color.muted });

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
        <Root as="article" aria-label="Post" aria-posinset={position} aria-setsize={total} tabIndex={-1}>
          <Failed>Couldn’t show this post.</Failed>
        </Root>
      }
    >
      <FeedCardContent {...props} />
    </ErrorBoundary>
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
    <Root as="article" aria-labelledby={heading} aria-posinset={position} aria-setsize={total} tabIndex={-1}>
      <FeedCardHeader activity={activity} />
      <Description id={heading} dir="auto">
        {shown.activity_description}
      </Description>
      <FeedStats activity={shown} />
      <PostText activity={shown} appearance={appearance} />
      <MediaGrid media={activity.media} />
      <SecondaryText activity={shown} appearance={appearance} isRepetition={useHasStats(shown)} />
      <PostActions activity={shown} appearance={appearance} />
      <CommentSection activity={activity} isWhole={appearance === 'whole'} />
    </Root>
  );
});
