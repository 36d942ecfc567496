import ClickAwayListener from '@mui/material/ClickAwayListener';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { color, layout, motion, radius, shadow } from './theme/tokens.ts';

interface HoverCardProps {
  /** Mounted when the card opens, so that it loads what it shows only then. */
  content: () => ReactNode;
  /** What is hovered: a link to the same thing, because touch and keyboard follow that instead. */
  children: ReactNode;
}

const Anchor = styled('span')({ display: 'inline-block', minWidth: 0, maxWidth: '100%' });
const Box = styled('div')({
  width: layout.hoverCard,
  maxWidth: 'calc(100vw - 24px)',
  boxSizing: 'border-box',
  margin: '8px 0',
  border: `1px solid ${color.outline}`,
  borderRadius: radius.card,
  backgroundColor: color.card,
  boxShadow: shadow.float,
});

/** A card of 320 px: opens after 500 ms of hovering, closes 300 ms after leaving, on Escape, or on a click elsewhere. */
export function HoverCard({ content, children }: HoverCardProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
  useEscape(anchor !== null, close);
  return (
    <>
      <Anchor onPointerEnter={enter} onPointerLeave={leave}>
        {children}
      </Anchor>
      {anchor ? (
        <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'tooltip' }}>
          <ClickAwayListener onClickAway={close}>
            <Box onPointerEnter={cancel} onPointerLeave={leave}>
              {content()}
            </Box>
          </ClickAwayListener>
        </Popper>
      ) : null}
    </>
  );
}

/** One pending action at a time; none is left behind when the component goes. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (act: () => void, delayMs: number) => {
    cancel();
    timer.current = setTimeout(act, delayMs);
  };
  return { later, cancel };
}

/** The focus is elsewhere while a card is hovered, so the whole page is listened to. */
function useEscape(isActive: boolean, onEscape: () => void) {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}
