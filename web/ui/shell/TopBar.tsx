import { styled } from '@mui/material/styles';
import { use, type ReactNode } from 'react';
import { useIsScrolled } from './use-is-scrolled.ts';
import { ShellContext } from './shell-context.ts';
import { frame, withAside } from './page-frame.ts';
import { color, layout, media, space, text, weight } from '../theme/tokens.ts';

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
const End = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(3),
  [media.phone]: { gap: space(2) },
});

const Title = styled('h1')({
  ...text[20],
  margin: 0,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: weight.semibold,
  letterSpacing: '-0.015em',
  transformOrigin: 'left center',
  transition: 'transform 120ms',
  '[data-scrolled] &': { [media.phone]: { transform: 'scale(0.85)' } },
});

interface TopBarProps {
  title: ReactNode;
  controls: ReactNode;
  actions: ReactNode;
  maxWidth: number;
  hasAside: boolean;
}

/** Title, the page's own controls and actions, then those of the shell; stays while the page scrolls. */
export function TopBar({ title, controls, actions, maxWidth, hasAside }: TopBarProps) {
  const { topActions } = use(ShellContext);
  const isScrolled = useIsScrolled(SHRINK);
  return (
    <Bar>
      <Frame style={{ maxWidth: maxWidth + 2 * layout.gutter }}>
        <Row data-scrolled={isScrolled ? '' : undefined} sx={hasAside ? withAside : undefined}>
          <Start>
            <Title>{title}</Title>
            {controls}
          </Start>
          <End>
            {actions}
            {topActions}
          </End>
        </Row>
      </Frame>
    </Bar>
  );
}
