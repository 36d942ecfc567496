import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { Heart, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { activityPath } from '../../platform/paths.ts';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { color, space, tabularFigures, text, weight } from '../../ui/theme/tokens.ts';
import { postTitle } from './post-title.ts';

const Root = styled('div')({
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

/** The quiet row below a post: how others answered, and the way to pass it on. */
export function PostActions({ activity }: { activity: Activity }) {
  const { like_count, comment_count, username, activity_uuid } = activity;
  return (
    <Root>
      <Count icon={<Heart size={20} strokeWidth={1.75} aria-hidden />} value={like_count} noun="like" />
      <Count
        icon={<MessageCircle size={20} strokeWidth={1.75} aria-hidden />}
        value={comment_count}
        noun="comment"
      />
      <ShareButton look="quiet" href={activityPath(username, activity_uuid)} title={postTitle(activity)} />
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
