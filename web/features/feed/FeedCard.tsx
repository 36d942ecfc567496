import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { activityPath } from '../../platform/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { color, media, space, tabularFigures, text, weight } from '../../ui/theme/tokens.ts';
import { displayName } from '../profiles/display-name.ts';
import { Clamp } from './Clamp.tsx';
import { FeedCardHeader } from './FeedCardHeader.tsx';
import { FeedFigures } from './FeedFigures.tsx';
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
const Words = styled('p')({
  ...text[14],
  lineHeight: '22px',
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
const Actions = styled('div')({
  ...text[14],
  ...tabularFigures,
  display: 'flex',
  alignItems: 'center',
  gap: space(6),
  minHeight: 40,
  marginTop: space(2),
  color: color.muted,
  '& > :last-child': { marginLeft: 'auto', marginRight: `-${space(2)}` },
});
const Figure = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  '& b': { fontWeight: weight.medium, color: color.ink },
});

/** One activity: who, when, what, the tracker's figures, words, and how others answered. */
export function FeedCard({ activity }: { activity: Activity }) {
  const { activity_uuid, activity_description, username, content, secondary_text } = activity;
  const titleId = `activity-${activity_uuid}`;
  return (
    <Root as="article" aria-labelledby={titleId}>
      <FeedCardHeader activity={activity} />
      <Description id={titleId} dir="auto">
        {activity_description}
      </Description>
      <FeedFigures activity={activity} />
      {content ? (
        <Clamp>
          <Words dir="auto">{content}</Words>
        </Clamp>
      ) : null}
      <SecondaryText value={secondary_text} />
      <Actions>
        <Count
          icon={<Heart size={20} strokeWidth={1.75} aria-hidden />}
          value={activity.like_count}
          noun="like"
        />
        <Count
          icon={<MessageCircle size={20} strokeWidth={1.75} aria-hidden />}
          value={activity.comment_count}
          noun="comment"
        />
        <ShareButton
          look="quiet"
          href={activityPath(username, activity_uuid)}
          title={`${displayName(activity)}: ${activity_description}`}
        />
      </Actions>
    </Root>
  );
}

function Count({ icon, value, noun }: { icon: ReactNode; value: number; noun: string }) {
  return (
    <Figure>
      {icon}
      <b>{formatNumber(value)}</b>
      <VisuallyHidden>{value === 1 ? noun : `${noun}s`}</VisuallyHidden>
    </Figure>
  );
}
