import { styled } from '../theme/styled.ts';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../VisuallyHidden.tsx';
import { color, layout, media, space } from '../theme/tokens.ts';

const Panel = styled('aside')({
  position: 'fixed',
  inset: '0 auto 0 0',
  zIndex: 10,
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: color.card,
  borderRight: `1px solid ${color.outline}`,
  [media.sidebar]: { width: layout.sidebar, padding: `0 ${space(4)} ${space(4)}` },
  [media.rail]: {
    width: `calc(${layout.rail}px + env(safe-area-inset-left))`,
    padding: `0 ${space(3)} ${space(3)} calc(${space(3)} + env(safe-area-inset-left))`,
  },
  [media.bottomBar]: { display: 'none' },
});

const Top = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  height: layout.topBar,
  padding: `0 ${space(3)}`,
  marginBottom: space(2),
  [media.rail]: {
    justifyContent: 'center',
    padding: 0,
    height: layout.topBarPhone,
    marginBottom: 0,
    // Only the mark is drawn; screen readers get the name.
    '& span': visuallyHidden,
  },
});

const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  scrollbarWidth: 'none',
  // Room for focus rings, which a scroll container would clip.
  margin: '0 -4px',
  padding: '4px 4px',
});

const Foot = styled('div')({ flex: 'none', paddingTop: space(3) });

interface SidebarProps {
  brand: ReactNode;
  account: ReactNode;
  children: ReactNode;
}

/** The sidebar on desktops, a rail of icons on tablets and landscape phones, absent with the bottom bar. */
export function Sidebar({ brand, account, children }: SidebarProps) {
  return (
    <Panel aria-label="Sidebar">
      <Top>{brand}</Top>
      <Scroll>{children}</Scroll>
      {account ? <Foot>{account}</Foot> : null}
    </Panel>
  );
}
