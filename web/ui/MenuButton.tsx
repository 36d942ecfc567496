import { IconButton } from './IconButton.tsx';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import type { MenuEntry } from './ActionMenu.tsx';
import { lazyAddition } from './lazy-part.ts';
import { barButtonStyle } from './ShareButton.tsx';

const ActionMenu = lazyAddition(async () => (await import('./ActionMenu.tsx')).ActionMenu);

/** The place of an open menu. */
export interface MenuPlace {
  /** The pressed button; null while closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

type MenuButtonProps = ButtonProps &
  (
    | { entries: readonly MenuEntry[] }
    /** Renders an `ActionMenu` of which the entries are loaded on demand, too. */
    | { renderMenu: (place: MenuPlace) => ReactNode }
  );

interface ButtonProps {
  /** The accessible name. */
  label: string;
  icon: LucideIcon;
  /** `outlined` beside other buttons, `plain` in a line of text. */
  variant?: 'outlined' | 'plain';
  /** The button. */
  ref?: Ref<HTMLButtonElement>;
}

/** A button that opens a menu. The menu's code loads when it opens for the first time. */
export function MenuButton({ label, icon: Icon, variant = 'outlined', ref, ...content }: MenuButtonProps) {
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
        sx={isOutlined ? barButtonStyle : null}
      >
        <Icon size={isOutlined ? 18 : 16} strokeWidth={1.75} />
      </IconButton>
      {wasOpened ? (
        'renderMenu' in content ? (
          content.renderMenu({ anchor, onClose: () => setAnchor(null) })
        ) : (
          <ActionMenu anchor={anchor} entries={content.entries} onClose={() => setAnchor(null)} />
        )
      ) : null}
    </>
  );
}
