import { styled } from '../../ui/theme/styled.ts';
import { ArrowUp, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import {
  color,
  focusRing,
  layout,
  media,
  mixin,
  query,
  radius,
  shadow,
  text,
  weight,
} from '../../ui/theme/tokens.ts';
import { bannerText } from './new-posts.ts';
import type { NewPosts } from './use-new-posts.ts';

const HEIGHT = 40;
/** Shift of the page when the banner appears: its height and the gap of the column. */
const ROOM = HEIGHT + 16;
const SLIDE_MS = 200;

const Bar = styled('div')({
  position: 'sticky',
  zIndex: 4,
  top: layout.topBar,
  display: 'flex',
  height: HEIGHT,
  borderRadius: radius.base,
  backgroundColor: color.brand,
  color: color.onBrand,
  boxShadow: shadow.float,
  [media.phone]: { top: layout.topBarPhone - 2 },
  [media.landscapePhone]: { top: layout.topBarPhone },
  '&:hover': { backgroundColor: color.brandHover },
});
const control = {
  padding: 0,
  ...mixin.plainButton,
  borderRadius: radius.base,
  color: 'inherit',
  fontFamily: 'inherit',
  '&:focus-visible': { ...focusRing, outlineColor: color.onBrand, outlineOffset: -4 },
} as const;
const Show = styled('button')({
  ...text[14],
  ...control,
  flex: 1,
  ...mixin.row(2),
  justifyContent: 'center',
  paddingLeft: HEIGHT,
  fontWeight: weight.semibold,
  '&:disabled': { cursor: 'progress' },
});
const Dismiss = styled('button')({
  ...control,
  flex: 'none',
  width: HEIGHT,
  ...mixin.centered,
});

/** The visible part of the banner, which loads with the first new posts. */
export function NewPostsBar({ posts: { count, isBusy, hasFailed, show, dismiss } }: { posts: NewPosts }) {
  const ref = useRoom();
  return (
    <Bar ref={ref}>
      <Show type="button" onClick={show} disabled={isBusy}>
        <ArrowUp size={16} aria-hidden />
        {hasFailed ? 'Failed to load activity feed. Retry' : bannerText(count)}
      </Show>
      <Dismiss type="button" aria-label="Dismiss" onClick={dismiss}>
        <X size={16} aria-hidden />
      </Dismiss>
    </Bar>
  );
}

/** At the top the feed slides down; further below the scroll position is adjusted. */
function useRoom() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = ref.current;
    const isBelow = window.scrollY > ROOM;
    if (isBelow) window.scrollBy({ top: ROOM, behavior: 'instant' });
    else if (bar && !window.matchMedia(query.reducedMotion).matches) slide(bar);
    return () => {
      if (window.scrollY > ROOM) window.scrollBy({ top: -ROOM, behavior: 'instant' });
    };
  }, []);
  return ref;
}

function slide(bar: HTMLElement): void {
  const timing = { duration: SLIDE_MS, easing: 'ease-out' };
  bar.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  bar.nextElementSibling?.animate([{ transform: `translateY(-${ROOM}px)` }, { transform: 'none' }], timing);
}
