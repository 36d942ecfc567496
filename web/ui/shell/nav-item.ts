import type { MouseEvent, ReactNode } from 'react';

/** One entry of the navigation: a link (`href`) or a button that opens something (`onClick`). */
export interface NavItem {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly href?: string;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly isActive?: boolean;
  /** A count or a stat at the end of the row. */
  readonly trailing?: ReactNode;
  /** For a button that opens a menu or a dialog. */
  readonly popup?: { readonly kind: 'menu' | 'dialog'; readonly isOpen: boolean };
}
