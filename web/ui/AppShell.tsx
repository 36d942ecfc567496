import { styled } from './theme/styled.ts';
import { use, useState, type ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import { BottomBar } from './shell/BottomBar.tsx';
import { ShellContext } from './shell/shell-context.ts';
import { Sidebar } from './shell/Sidebar.tsx';
import { SidebarLink } from './shell/SidebarLink.tsx';
import { SkipLink } from './shell/SkipLink.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { visuallyHidden } from './VisuallyHidden.tsx';
import { layout, media, mixin, space, weight } from './theme/tokens.ts';
import type { NavItem } from './shell/nav-item.ts';

export type { NavItem };

interface AppShellProps {
  brandName: string;
  /** Sidebar and rail. */
  navItems: readonly NavItem[];
  /** Bottom bar on phones. */
  bottomItems: readonly NavItem[];
  /** `SidebarLink`s of the viewer's trackers, and content below them. */
  trackers?: ReactNode;
  /** Heading above the trackers. */
  trackersTitle?: string;
  /** The foot of the sidebar: the account, or a sign-up button. */
  account?: ReactNode;
  /** A search field in the top bar. */
  search?: ReactNode;
  /** The right end of the top bar. */
  topActions?: ReactNode;
  children: ReactNode;
}

const Content = styled('div')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  [media.sidebar]: { marginLeft: layout.sidebar },
  [media.rail]: { marginLeft: `calc(${layout.rail}px + env(safe-area-inset-left))` },
  [media.bottomBar]: { paddingBottom: `calc(${layout.bottomBar}px + env(safe-area-inset-bottom))` },
});

const TrackersTitle = styled('h2')({
  ...mixin.muted(12),
  fontWeight: weight.medium,
  margin: 0,
  padding: `${space(6)} ${space(3)} ${space(2)}`,
  [media.rail]: visuallyHidden,
});

/**
 * The frame of every screen: sidebar (280 px), rail (72 px: landscape phones and small tablets) or bottom
 * bar (48 px: phones). The page inside uses `Page`.
 */
export function AppShell(props: AppShellProps) {
  const {
    brandName,
    navItems,
    bottomItems,
    trackers,
    trackersTitle = 'My trackers',
    account,
    children,
  } = props;
  const outer = use(ShellContext);
  // There before the bar, so that a page renders into them at once instead of in a second step.
  const [shell] = useState(() => ({
    title: outer.title ?? createSlot(),
    controls: outer.controls ?? createSlot(),
    actions: outer.actions ?? createSlot(),
  }));
  return (
    <ShellContext value={shell}>
      <SkipLink targetId="main" />
      <Sidebar brand={<Brand name={brandName} />} account={account}>
        <nav aria-label="Main">
          {navItems.map(({ key, ...item }) => (
            <SidebarLink key={key} {...item} />
          ))}
        </nav>
        {trackers ? (
          <nav aria-label={trackersTitle}>
            <TrackersTitle>{trackersTitle}</TrackersTitle>
            {trackers}
          </nav>
        ) : null}
      </Sidebar>
      <Content>
        <TopBar search={props.search}>{props.topActions}</TopBar>
        {children}
      </Content>
      <BottomBar items={bottomItems} />
    </ShellContext>
  );
}

/** Creates an element that takes no part in the layout: its children stand for it. */
function createSlot(): HTMLElement {
  const slot = document.createElement('div');
  slot.style.display = 'contents';
  return slot;
}
