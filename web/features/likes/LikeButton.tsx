import { styled } from '../../ui/theme/styled.ts';
import { like, unlike, type Likeable } from '@plotline/contract/likes.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { formatCompact, formatNumber } from '../../platform/format.ts';
import { logProblem } from '../../platform/log.ts';
import { useEffectiveViewer } from '../../platform/view-as.tsx';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { accents, color, focusRing, media, radius, tabularFigures, weight } from '../../ui/theme/tokens.ts';
import { afterLike, type ApplyLike, type LikeState } from './likes.live.ts';
import { likersKey } from './use-likers.ts';

const LikersDialog = lazyAddition(async () => (await import('./LikersDialog.tsx')).LikersDialog);

interface LikeButtonProps {
  target: Likeable;
  state: LikeState;
  /** Applies a change to the cache that `state` comes from. */
  apply: ApplyLike;
  /** Size of the heart in pixels. */
  size?: 18 | 24 | 28;
  /** The target for screen readers: `comment of @ada`. */
  what: string;
  /** Hides a count of zero from users; guests always see the count. */
  hidesZero?: boolean;
}

const Root = styled('span')({ display: 'inline-flex', alignItems: 'center', ...tabularFigures });
const quiet = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
} as const;
const pressable = {
  ...quiet,
  borderRadius: radius.full,
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.sunken },
  '&:focus-visible': focusRing,
} as const;
const Toggle = styled('button')({
  ...pressable,
  padding: 6,
  // Aligns the heart with the text above it.
  marginLeft: -6,
  '&:hover': { backgroundColor: color.errorSoft, color: accents.coral[700] },
  '& svg': { display: 'block' },
  '&[aria-pressed="true"]': { color: accents.coral[500] },
  '&[data-pop] svg': { animation: 'like-pop 380ms cubic-bezier(0.34, 1.56, 0.64, 1)' },
  '@keyframes like-pop': { '0%': { transform: 'scale(0.6)' }, '100%': { transform: 'scale(1)' } },
  [media.reducedMotion]: { '&[data-pop] svg': { animation: 'none' } },
});
const Still = styled('span')({ ...quiet, padding: '6px 6px 6px 0', '& svg': { display: 'block' } });
const countStyle = {
  minWidth: 24,
  minHeight: 28,
  padding: '0 4px',
  justifyContent: 'flex-start',
  fontWeight: weight.medium,
} as const;
const Count = styled('button')({
  ...pressable,
  ...countStyle,
  '&[data-liked]': { color: accents.coral[700] },
});
const StillCount = styled('span')({ ...quiet, ...countStyle });

/** A heart that likes and unlikes, and a count that opens the list of likers. Visitors cannot click either. */
export function LikeButton(props: LikeButtonProps) {
  const { target, state, apply, size = 24, what, hidesZero = false } = props;
  const effectiveViewer = useEffectiveViewer();
  const { shown, change } = useLike({ target, state, apply });
  const [isPopping, setPopping] = useState(false);
  const { is_liked_by_viewer: isLiked, like_count: count } = shown;
  const isCounted = count > 0 || !hidesZero;
  const heart = <Heart size={size} strokeWidth={1.75} fill={isLiked ? 'currentColor' : 'none'} aria-hidden />;
  if (effectiveViewer === null) {
    return (
      <Root>
        <Still>{heart}</Still>
        <StillCount>
          {formatCompact(count)}
          <VisuallyHidden>{count === 1 ? 'like' : 'likes'}</VisuallyHidden>
        </StillCount>
      </Root>
    );
  }
  return (
    <Root>
      <Toggle
        type="button"
        aria-pressed={isLiked}
        aria-label={`Like ${what}`}
        data-pop={isPopping && isLiked ? '' : undefined}
        onAnimationEnd={() => setPopping(false)}
        onClick={() => {
          setPopping(true);
          change(!isLiked);
        }}
      >
        {heart}
      </Toggle>
      {isCounted ? <LikeCount target={target} count={count} isLiked={isLiked} what={what} /> : null}
    </Root>
  );
}

interface LikeCountProps extends Pick<LikeButtonProps, 'target' | 'what'> {
  count: number;
  isLiked: boolean;
}

function LikeCount({ target, count, isLiked, what }: LikeCountProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Count
        type="button"
        aria-haspopup="dialog"
        aria-label={`${formatNumber(count)} ${count === 1 ? 'like' : 'likes'}, ${what}`}
        data-liked={isLiked ? '' : undefined}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {formatCompact(count)}
      </Count>
      {wasOpened ? <LikersDialog target={target} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/**
 * Likes or unlikes optimistically, one request at a time. Until the response, the change is shown on top of the cached
 * counts, which hold only values of the server.
 */
function useLike({ target, state, apply }: { target: Likeable; state: LikeState; apply: ApplyLike }) {
  const queries = useQueryClient();
  const mutationKey = ['like', target.likeable_uuid];
  // Survives unmounting, as in a scrolled list.
  const [pending] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables,
  });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (isLiked: boolean) =>
      isLiked ? api.call(like, { body: target }) : api.call(unlike, { query: target }),
    onSuccess: ({ is_liked: isLiked, ...counts }) => {
      apply(queries, { ...target, isLiked, isOwn: true, counts });
      void queries.invalidateQueries({ queryKey: likersKey(target) });
    },
    onError: (error, isLiked) =>
      logProblem(messageOf(error, isLiked ? 'Failed to like' : 'Failed to unlike'), error),
  });
  return {
    shown:
      typeof pending === 'boolean' ? afterLike(state, { ...target, isLiked: pending, isOwn: true }) : state,
    change: (isLiked: boolean) => {
      if (pending === undefined) mutate(isLiked);
    },
  };
}
