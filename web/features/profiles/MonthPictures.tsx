import type { Profile } from '@plotline/contract/profiles.ts';
import { ImageDown } from 'lucide-react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';

const MonthMenu = lazyPart(async () => (await import('./MonthMenu.tsx')).MonthMenu);

export function MonthPictures({ profile: { username } }: { profile: Pick<Profile, 'username'> }) {
  return (
    <MenuButton
      label="Months as pictures"
      icon={ImageDown}
      renderMenu={(place) => <MonthMenu username={username} {...place} />}
    />
  );
}
