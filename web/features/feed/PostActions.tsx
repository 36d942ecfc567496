import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { activityPath } from '../../platform/paths.ts';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { color, space, tabularFigures, text } from '../../ui/theme/tokens.ts';
import { CommentButton } from '../comments/CommentButton.tsx';
import { LikeButton } from '../likes/LikeButton.tsx';
import { applyActivityLike } from '../likes/likes.live.ts';
import type { PostAppearance } from './post-appearance.ts';
import { postTitle } from './post-title.ts';

const Root = styled('div')({
  ...text[14],
  ...tabularFigures,
  display: 'flex',
  alignItems: 'center',
  gap: space(4),
  minHeight: 40,
  color: color.muted,
  '& > :last-child': { marginLeft: 'auto', marginRight: `-${space(2)}` },
});
interface PostActionsProps {
  activity: Activity;
  appearance: PostAppearance;
}

/** The row below a post: likes, comments and sharing. */
export function PostActions({ activity, appearance }: PostActionsProps) {
  const { username, activity_uuid: likeable_uuid, likeable_type } = activity;
  return (
    <Root>
      <LikeButton
        target={{ likeable_type, likeable_uuid }}
        state={activity}
        apply={applyActivityLike}
        size={appearance === 'whole' ? 28 : 24}
        what={`post of @${username}`}
      />
      <CommentButton activity={activity} isWhole={appearance === 'whole'} />
      <ShareButton variant="quiet" href={activityPath(username, likeable_uuid)} title={postTitle(activity)} />
    </Root>
  );
}
