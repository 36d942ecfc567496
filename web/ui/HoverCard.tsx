import { styled } from './theme/styled.ts';
import { useState, type PointerEvent, type ReactNode } from 'react';
import { Floating } from './Floating.tsx';
import { color, layout, mixin, motion, shadow } from './theme/tokens.ts';
import { useDismissal } from './use-dismissal.ts';
import { useTimer } from './use-timer.ts';

interface HoverCardProps {
  /** Mounted when the card opens, so that its data loads only then. */
  content: (close: () => void) => ReactNode;
  /** The hovered link. Touch and keyboard users open it instead. */
  children: ReactNode;
}

const Box = styled('div')({
  width: layout.hoverCard,
  maxWidth: 'calc(100vw - 16px)',
  boxSizing: 'border-box',
  ...mixin.outlined('card'),
  backgroundColor: color.card,
  boxShadow: shadow.float,
});

/** A card of 320 px: opens after 500 ms of hovering, closes 300 ms after leaving, on Escape, or on a click elsewhere. */
export function HoverCard({ content, children }: HoverCardProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { later, cancel } = useTimer();
  const close = () => {
    cancel();
    setAnchor(null);
  };
  const enter = (event: PointerEvent<HTMLElement>) => {
    const target = event.currentTarget;
    if (event.pointerType === 'mouse') later(() => setAnchor(target), motion.hoverCardOpenMs);
  };
  const leave = () => later(() => setAnchor(null), motion.hoverCardCloseMs);
  useDismissal({ isActive: anchor !== null, onDismiss: close, inside: [box] });
  return (
    <>
      <span onPointerEnter={enter} onPointerLeave={leave}>
        {children}
      </span>
      {anchor ? (
        <Floating
          anchor={anchor}
          side="below"
          align="start"
          data-hover-card=""
          onPointerEnter={cancel}
          onPointerLeave={leave}
        >
          <Box ref={setBox}>{content(close)}</Box>
        </Floating>
      ) : null}
    </>
  );
}
