import { ImageDown } from 'lucide-react';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';

const MonthMenu = lazyAddition(async () => (await import('./MonthMenu.tsx')).MonthMenu);

/** A button with the last months of a public profile as pictures. */
export function MonthPictures({ username }: { username: string }) {
  return (
    <MenuButton
      label="Months as pictures"
      icon={ImageDown}
      variant="plain"
      renderMenu={(place) => <MonthMenu username={username} {...place} />}
    />
  );
}
