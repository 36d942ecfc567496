import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { isPastThreshold } from './scroll-threshold.ts';

interface InfiniteListProps {
  hasMore: boolean;
  /** While true, `onMore` is not called. */
  isLoading: boolean;
  onMore: () => void;
  /** The element that scrolls; the window when absent. */
  container?: RefObject<HTMLElement | null>;
  /** Shown below while the next page loads. */
  loading?: ReactNode;
  children: ReactNode;
}

/** Calls `onMore` when the list is scrolled past 80 % or does not fill its container. */
export function InfiniteList({
  hasMore,
  isLoading,
  onMore,
  container,
  loading,
  children,
}: InfiniteListProps) {
  const check = useEffectEvent(() => {
    const scroller = container ? container.current : document.scrollingElement;
    if (scroller && hasMore && !isLoading && isPastThreshold(scroller)) onMore();
  });
  useEffect(() => {
    const target = container?.current ?? window;
    const onScroll = () => check();
    target.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      target.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [container]);
  // A short page leaves nothing to scroll, so check after each render.
  useEffect(() => check());
  return (
    <>
      {children}
      {isLoading && hasMore ? loading : null}
    </>
  );
}
