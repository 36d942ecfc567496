import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useState, type Ref } from 'react';
import type { MenuEntry } from './ActionMenu.tsx';
import { lazyPart } from './lazy-part.ts';

const ActionMenu = lazyPart(async () => (await import('./ActionMenu.tsx')).ActionMenu);

interface MenuButtonProps {
  /** The accessible name. */
  label: string;
  icon: LucideIcon;
  entries: readonly MenuEntry[];
  /** `outlined` beside other buttons, `plain` in a line of text. */
  variant?: 'outlined' | 'plain';
  /** The button. */
  ref?: Ref<HTMLButtonElement>;
}

const outlined = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
};

/** A button that opens a menu. The menu's code loads when it opens for the first time. */
export function MenuButton({ label, icon: Icon, entries, variant = 'outlined', ref }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const isOutlined = variant === 'outlined';
  return (
    <>
      <IconButton
        {...(ref ? { ref } : {})}
        size={isOutlined ? 'medium' : 'small'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
        sx={isOutlined ? outlined : null}
      >
        <Icon size={isOutlined ? 18 : 16} strokeWidth={1.75} />
      </IconButton>
      {wasOpened ? (
        <Suspense>
          <ActionMenu anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
