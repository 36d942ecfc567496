import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import './theme/mui-theme.ts';
import type { LucideIcon } from 'lucide-react';
import { Anchor } from './Anchor.tsx';
import { color } from './theme/tokens.ts';

/** A menu entry: a link, an action, or a check box, which keeps the menu open. */
export type MenuEntry = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone?: 'danger';
  /** The heading above neighbouring entries of the same group. */
  readonly group?: string;
} & ({ readonly href: string } | { readonly onPick: () => void; readonly isChecked?: boolean });

interface ActionMenuProps {
  /** The pressed button; null while closed. */
  anchor: HTMLElement | null;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** An open menu. Use `MenuButton`, which loads it on demand. */
export function ActionMenu({ anchor, entries, onClose }: ActionMenuProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 180 } } }}
    >
      {entries.flatMap((entry, index) => {
        const item = <ActionMenuItem key={entry.label} entry={entry} onClose={onClose} />;
        if (entry.group === undefined || entry.group === entries[index - 1]?.group) return item;
        return [
          <Divider key={`${entry.group} divider`} />,
          <ListSubheader key={entry.group} sx={{ lineHeight: '2rem', color: color.muted }}>
            {entry.group}
          </ListSubheader>,
          item,
        ];
      })}
    </Menu>
  );
}

/** Passes other props on to `MenuItem`, because the menu sets focus and keys through them. */
function ActionMenuItem({ entry, onClose, ...passed }: { entry: MenuEntry; onClose: () => void }) {
  const { label, icon: Icon, tone } = entry;
  const style = tone === 'danger' ? { color: 'error.main' } : null;
  const content = (
    <>
      <Icon size={18} aria-hidden />
      {label}
    </>
  );
  if ('href' in entry) {
    return (
      <MenuItem {...passed} component={Anchor} href={entry.href} onClick={onClose} sx={style}>
        {content}
      </MenuItem>
    );
  }
  const { isChecked, onPick } = entry;
  const pick = () => {
    if (isChecked === undefined) onClose();
    onPick();
  };
  const role = isChecked === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': isChecked };
  return (
    <MenuItem {...passed} {...role} onClick={pick} sx={style}>
      {content}
    </MenuItem>
  );
}
