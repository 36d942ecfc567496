import { styled } from '../theme/styled.ts';
import { Anchor } from '../Anchor.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { color, focusRing, layout, media, mixin, radius, space } from '../theme/tokens.ts';
import type { NavItem } from './nav-item.ts';

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
  '&[aria-expanded="true"]': { color: color.ink },
  '&[data-active]': { color: color.brandStrong },
  '&:focus-visible': { ...focusRing, outlineOffset: -4 },
} as const;

const EntryLink = styled(Anchor)(entry);
const EntryButton = styled('button')(entry);
const Badge = styled('span')({ position: 'absolute', top: 4, left: `calc(50% + ${space(2)})` });

/** The navigation on phones. */
export function BottomBar({ items }: { items: readonly NavItem[] }) {
  return (
    <Bar aria-label="Bottom">
      {items.map((item) => (
        <Entry key={item.key} item={item} />
      ))}
    </Bar>
  );
}

function Entry({ item }: { item: NavItem }) {
  const shared = {
    ...(item.isActive ? { 'data-active': '' } : {}),
    ...(item.onClick ? { onClick: item.onClick } : {}),
  };
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
        {...shared}
      >
        {content}
      </EntryButton>
    );
  return (
    <EntryLink href={item.href} aria-current={item.isActive ? 'page' : undefined} {...shared}>
      {content}
    </EntryLink>
  );
}
