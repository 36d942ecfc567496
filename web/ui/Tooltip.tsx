import { styled } from './theme/styled.ts';
import {
  cloneElement,
  useId,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { Floating } from './Floating.tsx';
import { color, motion, radius, text, weight } from './theme/tokens.ts';
import { useDismissal } from './use-dismissal.ts';
import { useTimer, type Timer } from './use-timer.ts';

interface TooltipProps {
  /** Empty for no tooltip. A function is called when it opens, for a text that costs time. */
  title: string | (() => string);
  side?: 'below' | 'beside';
  /** One element; the tooltip sets its pointer and focus handlers. */
  children: ReactElement<HTMLAttributes<Element>>;
}

const Bubble = styled('div')({
  ...text[12],
  maxWidth: motion.tooltipMaxWidth,
  boxSizing: 'border-box',
  padding: '6px 10px',
  borderRadius: radius.small,
  backgroundColor: color.inverse,
  color: color.onInverse,
  fontWeight: weight.medium,
  overflowWrap: 'anywhere',
});

/**
 * A tooltip: opens after 100 ms of hovering or keyboard focus or a touch of 700 ms, stays 1500 ms after a touch, closes on
 * Escape, and can itself be hovered.
 */
export function Tooltip({ title, side = 'below', children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const id = useId();
  const timer = useTimer();
  const close = () => {
    timer.cancel();
    setAnchor(null);
  };
  useDismissal({ isActive: anchor !== null, onDismiss: close, inside: [anchor] });
  if (title === '') return children;
  const isOpen = anchor !== null;
  return (
    <>
      {cloneElement(children, {
        ...triggers(timer, setAnchor, isOpen),
        ...(isOpen ? { 'aria-describedby': id } : {}),
      })}
      {isOpen ? (
        <Floating
          anchor={anchor}
          side={side}
          align="centre"
          role="tooltip"
          id={id}
          onPointerEnter={timer.cancel}
          onPointerLeave={close}
        >
          <Bubble>{typeof title === 'string' ? title : title()}</Bubble>
        </Floating>
      ) : null}
    </>
  );
}

function triggers({ later, cancel }: Timer, setAnchor: (anchor: Element | null) => void, isOpen: boolean) {
  const close = () => setAnchor(null);
  const openIn = (target: Element, delayMs: number) => later(() => setAnchor(target), delayMs);
  const endTouch = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    if (isOpen) later(close, motion.tooltipTouchLeaveMs);
    else cancel();
  };
  return {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType !== 'touch') openIn(currentTarget, motion.tooltipEnterMs);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') later(close, motion.tooltipLeaveMs);
    },
    onPointerDown: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === 'touch') openIn(currentTarget, motion.tooltipTouchPressMs);
    },
    onPointerUp: endTouch,
    onPointerCancel: endTouch,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) openIn(currentTarget, motion.tooltipEnterMs);
    },
    onBlur: () => {
      cancel();
      close();
    },
  };
}
