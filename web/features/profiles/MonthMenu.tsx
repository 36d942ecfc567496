import { monthPreview } from '@plotline/contract/previews.ts';
import { ImageDown, Link2, Smartphone } from 'lucide-react';
import { api } from '../../platform/api.ts';
import { profilePath } from '../../platform/paths.ts';
import { ActionMenu, type MenuEntry } from '../../ui/ActionMenu.tsx';
import type { MenuPlace } from '../../ui/MenuButton.tsx';
import { useCopyLink } from '../../ui/ShareButton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { usePictureDownload } from '../../ui/use-picture-download.ts';

const MONTHS = 3;

interface MonthMenuProps extends MenuPlace {
  username: string;
}

/** The menu of the last months of a public profile, to link to each or download it as a picture. */
export function MonthMenu({ username, anchor, onClose }: MonthMenuProps) {
  const now = useNow();
  const download = usePictureDownload();
  const downloadIn = (month: string, size: 'wide' | 'story') =>
    download({
      url: api.urlOf(monthPreview, { params: { username, month }, query: { size } }),
      name: `${username} ${month}${size === 'story' ? ' story' : ''}`,
      missing: 'Only public profiles have pictures.',
    });
  const copyLink = useCopyLink();
  const entries = lastMonths(now).flatMap(({ month, name: group }): MenuEntry[] => [
    {
      label: `Link to ${group}`,
      icon: Link2,
      group,
      onPick: () => void copyLink(profilePath(username, { date: month })),
    },
    { label: `Picture of ${group}`, icon: ImageDown, group, onPick: () => downloadIn(month, 'wide') },
    { label: `Story of ${group}`, icon: Smartphone, group, onPick: () => downloadIn(month, 'story') },
  ]);
  return <ActionMenu anchor={anchor} entries={entries} onClose={onClose} />;
}

/** Returns the current month and those before it: `2026-11`, `November 2026`. */
function lastMonths(now: Date): readonly { readonly month: string; readonly name: string }[] {
  const format = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(now.getFullYear(), now.getMonth() - index, 1);
    const month = `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`;
    return { month, name: format.format(first) };
  });
}
