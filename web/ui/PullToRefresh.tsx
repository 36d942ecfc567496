import { Spinner } from './Spinner.tsx';
import { styled } from './theme/styled.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { pullProgress, type Pull } from './pull-gesture.ts';
import { color, layout, mixin, radius, shadow } from './theme/tokens.ts';

interface PullToRefreshProps {
  /** Loads the page's data again. */
  onRefresh: () => Promise<unknown>;
}

const Place = styled('output')({
  position: 'fixed',
  zIndex: 1300,
  top: layout.topBarPhone + 8,
  left: 0,
  right: 0,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
});
const Disc = styled('span')({
  ...mixin.centered,
  width: 40,
  height: 40,
  borderRadius: radius.full,
  backgroundColor: color.card,
  boxShadow: shadow.float,
});

/** Refreshes the page when it is pulled down from its top by touch. */
export function PullToRefresh({ onRefresh }: PullToRefreshProps) {
  const [isRefreshing, setRefreshing] = useState(false);
  const progress = usePull(async () => {
    if (isRefreshing) return;
    setRefreshing(true);
    // Failed queries show their own errors.
    await onRefresh().finally(() => setRefreshing(false));
  });
  return (
    <Place aria-live="polite">
      {isRefreshing || progress > 0 ? (
        <Disc style={{ opacity: isRefreshing ? 1 : progress }}>
          <Spinner
            size={22}
            label={isRefreshing ? 'Refreshing' : 'Pull to refresh'}
            {...(isRefreshing ? {} : { value: progress })}
          />
        </Disc>
      ) : null}
    </Place>
  );
}

/** Returns the progress of the current pull, and calls the function at the end of a complete one. */
function usePull(onPulled: () => Promise<void>): number {
  const [pull, setPull] = useState<Pull | null>(null);
  const end = useEffectEvent(() => {
    const isComplete = pull !== null && pullProgress(pull) === 1;
    setPull(null);
    if (isComplete) void onPulled();
  });
  useEffect(() => {
    const events = new AbortController();
    const options = { signal: events.signal, passive: true };
    const start = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      // Dialogs and menus scroll by themselves.
      const isOnPage = target instanceof Element && target.closest('#main') !== null;
      if (!touch || touches.length > 1 || !isOnPage) return setPull(null);
      const { clientX: fromX, clientY: fromY } = touch;
      setPull({ isAtTop: window.scrollY <= 0, fromX, fromY, x: fromX, y: fromY });
    };
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (touch) setPull((before) => before && { ...before, x: touch.clientX, y: touch.clientY });
    };
    document.addEventListener('touchstart', start, options);
    document.addEventListener('touchmove', move, options);
    document.addEventListener('touchend', () => end(), options);
    document.addEventListener('touchcancel', () => setPull(null), options);
    // The browser's own gesture would reload the whole page.
    document.documentElement.style.overscrollBehaviorY = 'contain';
    return () => {
      events.abort();
      document.documentElement.style.removeProperty('overscroll-behavior-y');
    };
  }, []);
  return pull === null ? 0 : pullProgress(pull);
}
