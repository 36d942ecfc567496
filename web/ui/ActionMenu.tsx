import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { LucideIcon } from 'lucide-react';
import { Anchor } from './Anchor.tsx';

/** One thing that a menu offers: a link, or something to do. */
export type MenuEntry = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly tone?: 'danger';
} & ({ readonly href: string } | { readonly onPick: () => void });

interface ActionMenuProps {
  /** What was pressed; null while closed. */
  anchor: HTMLElement | null;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** The opened menu; use it by `MenuButton`, which loads it when it is needed. */
export function ActionMenu({ anchor, entries, onClose }: ActionMenuProps) {
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 180 } } }}
    >
      {entries.map((entry) => (
        <ActionMenuItem key={entry.label} entry={entry} onClose={onClose} />
      ))}
    </Menu>
  );
}

/** The menu gives focus and keys to its items by their properties: what it passes goes on to the item. */
function ActionMenuItem({ entry, onClose, ...passed }: { entry: MenuEntry; onClose: () => void }) {
  const { label, icon: Icon, tone } = entry;
  const style = tone === 'danger' ? { color: 'error.main' } : null;
  const words = (
    <>
      <Icon size={18} aria-hidden />
      {label}
    </>
  );
  if ('href' in entry) {
    return (
      <MenuItem {...passed} component={Anchor} href={entry.href} onClick={onClose} sx={style}>
        {words}
      </MenuItem>
    );
  }
  const pick = () => {
    onClose();
    entry.onPick();
  };
  return (
    <MenuItem {...passed} onClick={pick} sx={style}>
      {words}
    </MenuItem>
  );
}
