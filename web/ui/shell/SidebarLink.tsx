import { styled } from '../theme/styled.ts';
import type { ReactNode } from 'react';
import { Anchor } from '../Anchor.tsx';
import { Tooltip } from '../Tooltip.tsx';
import { useLayout } from '../use-layout.ts';
import { visuallyHidden } from '../VisuallyHidden.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '../theme/tokens.ts';
import type { NavItem } from './nav-item.ts';

type SidebarLinkProps = Omit<NavItem, 'key'> & {
  /** Quiet rows (Add tracker, Request Tracker) have a muted label. */
  tone?: 'normal' | 'quiet';
};

const row = {
  ...text[14],
  ...mixin.row(3),
  width: '100%',
  height: 44,
  padding: `0 ${space(3)}`,
  ...mixin.plainButton,
  borderRadius: radius.base,
  textAlign: 'start',
  textDecoration: 'none',
  fontFamily: 'inherit',
  fontWeight: weight.medium,
  color: color.ink,
  '& > svg': { flex: 'none', color: color.muted, width: 20, height: 20, strokeWidth: 1.75 },
  // A tile is wider than an icon: negative margins align the labels.
  '& > [data-tile]': { margin: '0 -6px' },
  '&:hover': { backgroundColor: color.page },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  '&[data-active]': {
    backgroundColor: color.brandSoft,
    color: color.brandStrong,
    fontWeight: weight.semibold,
  },
  '&[data-active] > svg': { color: color.brandStrong },
  '&[data-tone="quiet"]': { color: color.muted },
  [media.rail]: { justifyContent: 'center', padding: 0, width: 48, margin: '0 auto' },
  // Room for all entries of a user with every tracker.
  [media.landscapePhone]: { height: 36 },
} as const;

const RowLink = styled(Anchor)(row);
const RowButton = styled('button')(row);

/** Takes its room first; the trailing text shrinks. */
const Label = styled('span')({
  flex: '1 0 auto',
  minWidth: 0,
  maxWidth: `calc(100% - ${space(8)})`,
  ...mixin.ellipsis,
  [media.rail]: visuallyHidden,
});

const Trailing = styled('span')({
  ...mixin.muted(12),
  ...tabularFigures,
  flex: '0 1 auto',
  minWidth: 0,
  ...mixin.ellipsis,
  fontWeight: weight.regular,
  '& b': { ...text[14], color: color.ink, fontWeight: weight.semibold },
  [media.rail]: visuallyHidden,
});

/** A row of the sidebar; the rail shows only the icon, with the label as a tooltip. */
export function SidebarLink({
  label,
  icon,
  href,
  onClick,
  isActive,
  trailing,
  popup,
  tone = 'normal',
}: SidebarLinkProps) {
  const isRail = useLayout() === 'rail';
  const shared = {
    'data-tone': tone,
    ...(isActive ? { 'data-active': '' } : {}),
    ...(onClick ? { onClick } : {}),
  };
  const content = <RowContent icon={icon} label={label} trailing={trailing} />;
  return (
    <Tooltip title={isRail ? label : ''} side="beside">
      {href === undefined ? (
        <RowButton type="button" aria-haspopup={popup?.kind} aria-expanded={popup?.isOpen} {...shared}>
          {content}
        </RowButton>
      ) : (
        <RowLink href={href} aria-current={isActive ? 'page' : undefined} {...shared}>
          {content}
        </RowLink>
      )}
    </Tooltip>
  );
}

function RowContent({ icon, label, trailing }: { icon: ReactNode; label: string; trailing: ReactNode }) {
  return (
    <>
      {icon}
      <Label>{label}</Label>
      {trailing === undefined || trailing === null ? null : <Trailing>{trailing}</Trailing>}
    </>
  );
}
