import { styled } from './theme/styled.ts';
import { use, useMemo, useState, type ReactNode } from 'react';
import { Brand } from './Brand.tsx';
import { ShellContext } from './shell/shell-context.ts';
import { Sidebar } from './shell/Sidebar.tsx';
import { SidebarLink } from './shell/SidebarLink.tsx';
import { SkipLink } from './shell/SkipLink.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { visuallyHidden, VisuallyHidden } from './VisuallyHidden.tsx';
import { color, focusRing, layout, media, mixin, radius, space, weight } from './theme/tokens.ts';
import type { NavItem } from './shell/nav-item.ts';
import { Anchor } from './Anchor.tsx';

export type { NavItem };

interface AppShellProps {
  brandName: string;
  /** Sidebar and rail. */
  navItems: readonly NavItem[];
  /** Bottom bar on phones, three entries. */
  bottomItems: readonly NavItem[];
  /** `SidebarLink`s of the viewer's trackers, and content below them. */
  trackers?: ReactNode;
  /** Heading above the trackers. */
  trackersTitle?: string;
  /** The foot of the sidebar: the account, or a sign-up button. */
  account?: ReactNode;
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
  const initial = use(ShellContext);
  const [start, setStart] = useState(initial.start);
  const [actions, setActions] = useState(initial.actions);
  const [frame, setFrame] = useState(initial.frame);
  const shell = useMemo(() => ({ ...initial, start, actions, setFrame }), [initial, start, actions]);
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
        <TopBar {...frame} startRef={setStart} actionsRef={setActions}>
          {props.topActions}
        </TopBar>
        {children}
      </Content>
      <BottomBar items={bottomItems} />
    </ShellContext>
  );
}

const Bar = styled('nav')({
  display: 'none',
  [media.bottomBar]: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    position: 'fixed',
    inset: 'auto 0 0 0',
    zIndex: 10,
    height: `calc(${layout.bottomBar}px + env(safe-area-inset-bottom))`,
    paddingBottom: 'env(safe-area-inset-bottom)',
    backgroundColor: color.card,
    borderTop: `1px solid ${color.outline}`,
  },
});

const entry = {
  ...mixin.centered,
  position: 'relative',
  ...mixin.plainButton,
  color: color.muted,
  textDecoration: 'none',
  borderRadius: radius.small,
  '& svg': { width: 22, height: 22, strokeWidth: 1.75 },
  '&[data-active]': { color: color.brandStrong },
  '&:focus-visible': { ...focusRing, outlineOffset: -4 },
} as const;

const EntryLink = styled(Anchor)(entry);
const EntryButton = styled('button')(entry);
const Badge = styled('span')({ position: 'absolute', top: 4, left: `calc(50% + ${space(2)})` });

/** The navigation on phones. */
function BottomBar({ items }: { items: readonly NavItem[] }) {
  return (
    <Bar aria-label="Bottom">
      {items.map((item) => (
        <Entry key={item.key} item={item} />
      ))}
    </Bar>
  );
}

function Entry({ item }: { item: NavItem }) {
  const active = item.isActive ? { 'data-active': '' } : {};
  const content = (
    <>
      {item.icon}
      {item.trailing ? <Badge>{item.trailing}</Badge> : null}
      <VisuallyHidden>{item.label}</VisuallyHidden>
    </>
  );
  if (item.href === undefined)
    return (
      <EntryButton
        type="button"
        aria-haspopup={item.popup?.kind}
        aria-expanded={item.popup?.isOpen}
        {...(item.onClick ? { onClick: item.onClick } : {})}
        {...active}
      >
        {content}
      </EntryButton>
    );
  return (
    <EntryLink href={item.href} aria-current={item.isActive ? 'page' : undefined} {...active}>
      {content}
    </EntryLink>
  );
}
