import { styled } from './theme/styled.ts';
import { useLayoutEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { createPortal } from 'react-dom';
import { placeBy, type Placement } from './placement.ts';

interface FloatingProps extends ComponentPropsWithoutRef<'div'>, Placement {
  /** The element beside which it is placed. */
  anchor: Element;
}

const Layer = styled('div')({ position: 'fixed', left: 0, top: 0, zIndex: 1500, width: 'max-content' });

/** A box over the page that stays beside its anchor when the page scrolls or the content grows. */
export function Floating({ anchor, side, align, children, ...rest }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const place = () => {
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      const { left, top } = placeBy(anchor.getBoundingClientRect(), size, viewport, { side, align });
      box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    place();
    const resizes = new ResizeObserver(place);
    resizes.observe(box);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      resizes.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, side, align]);
  return createPortal(
    <Layer ref={ref} {...rest}>
      {children}
    </Layer>,
    document.body,
  );
}
