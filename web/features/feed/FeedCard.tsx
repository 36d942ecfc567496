import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { Card } from '../../ui/Card.tsx';
import { media, space, text, weight } from '../../ui/theme/tokens.ts';
import { FeedCardHeader } from './FeedCardHeader.tsx';
import { FeedFigures } from './FeedFigures.tsx';
import type { PostLook } from './post-look.ts';
import { PostActions } from './PostActions.tsx';
import { PostWords } from './PostWords.tsx';
import { SecondaryText } from './SecondaryText.tsx';

const Root = styled(Card)({
  padding: `${space(5)} ${space(5)} ${space(2)}`,
  [media.phone]: { padding: `${space(4)} ${space(4)} ${space(1)}` },
});
const Description = styled('h2')({
  ...text[16],
  margin: `${space(3.5)} 0 ${space(3)}`,
  overflowWrap: 'anywhere',
  fontWeight: weight.semibold,
  letterSpacing: '-0.01em',
  // Trackers write what somebody did, without the name before it.
  '&::first-letter': { textTransform: 'uppercase' },
});

interface FeedCardProps {
  activity: Activity;
  look?: PostLook;
}

/** One activity: who, when, what, the tracker's figures, words, and how others answered. */
export function FeedCard({ activity, look = 'short' }: FeedCardProps) {
  const titleId = `activity-${activity.activity_uuid}`;
  return (
    <Root as="article" aria-labelledby={titleId}>
      <FeedCardHeader activity={activity} />
      <Description id={titleId} dir="auto">
        {activity.activity_description}
      </Description>
      <FeedFigures activity={activity} />
      <PostWords activity={activity} look={look} />
      <SecondaryText activity={activity} look={look} />
      <PostActions activity={activity} />
    </Root>
  );
}
