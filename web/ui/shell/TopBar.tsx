import { styled } from '../theme/styled.ts';
import { use, useSyncExternalStore, type ReactNode } from 'react';
import { frame, frameWidth, withAside } from './page-frame.ts';
import { ShellContext } from './shell-context.ts';
import { visuallyHidden } from '../VisuallyHidden.tsx';
import { color, layout, media, mixin, space } from '../theme/tokens.ts';

/** Pixels by which the bar shrinks on phones. It slides out of the viewport, so that the page does not move. */
const SHRINK = 10;

/** Its edge takes no room: nothing moves when it appears. */
const shrinking = { top: -SHRINK, '&[data-scrolled]': { boxShadow: `0 1px ${color.outline}` } } as const;
const lowered = { transform: `translateY(${SHRINK / 2}px)` } as const;

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 5,
  flex: 'none',
  backgroundColor: color.page,
  [media.phone]: shrinking,
  [media.landscapePhone]: shrinking,
});

/** Shows only the number of a chip; screen readers still get its text. */
const crowded = { minWidth: 64, '& [data-spare]': visuallyHidden } as const;

/** As wide as the page, which says its width by `data-frame`. */
const Frame = styled('div')({
  ...frame,
  maxWidth: frameWidth.feed,
  '&:has([data-frame="wide"])': { maxWidth: frameWidth.wide },
  '&:has([data-frame="aside"])': { maxWidth: frameWidth.aside },
});
const Row = styled('div')({
  ...mixin.row(4),
  '&:has([data-frame="aside"])': withAside,
  height: layout.topBar,
  [media.phone]: { height: layout.topBarPhone, '&:has([data-back]) [data-shrinks]': crowded },
  [media.landscapePhone]: { height: layout.topBarPhone },
  // Centres the content in the visible part.
  '& > *': { transition: 'transform 120ms' },
  '[data-scrolled] & > *': { [media.phone]: lowered, [media.landscapePhone]: lowered },
});
const Start = styled('div')({
  flex: 1,
  minWidth: 0,
  ...mixin.row(4),
  justifyContent: 'space-between',
  // A back link comes first, although the page draws it last.
  '& [data-back]': { order: -1 },
  [media.phone]: { justifyContent: 'flex-start', gap: space(1) },
});
const End = styled('div')({
  flex: 'none',
  ...mixin.row(3),
  justifyContent: 'flex-end',
  [media.phone]: {
    gap: space(2),
    // With several page buttons, and on the narrowest phones, the title needs the room.
    '& > :has(> * > :nth-child(2)) ~ [data-shrinks]': crowded,
  },
  [media.narrowPhone]: { '& > [data-shrinks]': crowded },
});
const Slot = styled('div')({ display: 'contents' });

interface TopBarProps {
  /** Between the title and the controls. */
  search: ReactNode;
  /** Buttons of the shell. */
  children: ReactNode;
}

/**
 * The sticky top bar. It belongs to the shell, not to the page, so that its buttons keep the focus when the page changes.
 */
export function TopBar({ search, children }: TopBarProps) {
  const isScrolled = useIsScrolled(SHRINK);
  const { title, controls, actions } = use(ShellContext);
  return (
    <Bar data-scrolled={isScrolled ? '' : undefined}>
      <Frame>
        <Row>
          <Start>
            <Slot ref={(element) => appendTo(element, title)} data-slot="title" />
            {search}
            <Slot ref={(element) => appendTo(element, controls)} data-slot="controls" />
          </Start>
          <End>
            <Slot ref={(element) => appendTo(element, actions)} data-slot="actions" />
            {children}
          </End>
        </Row>
      </Frame>
    </Bar>
  );
}

function appendTo(parent: HTMLElement | null, slot: HTMLElement | null): void {
  // Appending it again would take the focus from its buttons.
  if (parent && slot && slot.parentElement !== parent) parent.append(slot);
}

// Read only in the scroll event: reading it forces a layout of the whole page.
let scrollY = 0;
const listeners = new Set<() => void>();

/** Returns whether the window is scrolled by more than `offset` pixels. */
function useIsScrolled(offset: number): boolean {
  return useSyncExternalStore(subscribe, () => scrollY > offset);
}

function subscribe(onChange: () => void) {
  // Never removed: a top bar that is mounted later needs the position as well.
  window.addEventListener('scroll', readPosition, { passive: true });
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

function readPosition(): void {
  ({ scrollY } = window);
  for (const listener of listeners) listener();
}
