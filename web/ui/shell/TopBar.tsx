import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { useIsScrolled } from './use-is-scrolled.ts';
import type { BarFrame } from './shell-context.ts';
import { frame, withAside } from './page-frame.ts';
import { visuallyHidden } from '../VisuallyHidden.tsx';
import { color, layout, media, space } from '../theme/tokens.ts';

/** Pixels by which the bar shrinks on phones; it slides under the edge, so that the page below does not move. */
const SHRINK = 10;

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 5,
  flex: 'none',
  backgroundColor: color.veil,
  backdropFilter: 'blur(8px)',
  [media.phone]: { top: -SHRINK },
});

const Frame = styled('div')({ ...frame });
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: space(4),
  height: layout.topBar,
  [media.phone]: { height: layout.topBarPhone },
  [media.landscapePhone]: { height: layout.topBarPhone },
  // What stays visible is centred in it.
  '& > *': { transition: 'transform 120ms' },
  '&[data-scrolled] > *': { [media.phone]: { transform: `translateY(${SHRINK / 2}px)` } },
});
const Start = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
});
/** A chip that keeps its number alone; its words are still read aloud. */
const crowded = { minWidth: 64, '& [data-spare]': visuallyHidden } as const;
const End = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(3),
  [media.phone]: {
    gap: space(2),
    // Beside several buttons of the page, and on the narrowest phones, the title needs the room of these words.
    '& > :has(> :nth-child(2)) ~ [data-shrinks]': crowded,
  },
  '@media (max-width: 359.95px)': {
    '& > [data-shrinks]': crowded,
  },
});
const Actions = styled('div')({ display: 'contents' });

interface TopBarProps extends BarFrame {
  /** Where the page writes its title and controls. */
  startRef: Ref<HTMLDivElement>;
  /** Where the page writes its buttons, before those of the shell. */
  actionsRef: Ref<HTMLDivElement>;
  /** Buttons of the shell. */
  children: ReactNode;
}

/**
 * Stays while the page scrolls, and while one page takes the place of another: what is pressed or has the focus
 * at that moment would be gone with a bar of the page's own.
 */
export function TopBar({ maxWidth, hasAside, startRef, actionsRef, children }: TopBarProps) {
  const isScrolled = useIsScrolled(SHRINK);
  return (
    <Bar>
      <Frame style={{ maxWidth: maxWidth + 2 * layout.gutter }}>
        <Row data-scrolled={isScrolled ? '' : undefined} sx={hasAside ? withAside : undefined}>
          <Start ref={startRef} />
          <End>
            <Actions ref={actionsRef} />
            {children}
          </End>
        </Row>
      </Frame>
    </Bar>
  );
}
