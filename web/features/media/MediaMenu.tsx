import { styled } from '../../ui/theme/styled.ts';
import type { Media } from '@plotline/contract/media.ts';
import { Ellipsis, EyeOff, Flag } from 'lucide-react';
import { useState } from 'react';
import { appealPath } from '../../platform/paths.ts';
import { useEffectiveViewer } from '../../platform/view-as.tsx';
import type { MenuEntry } from '../../ui/ActionMenu.tsx';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { color, radius } from '../../ui/theme/tokens.ts';

const ReportDialog = lazyAddition(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog);

/** Legible on pictures of any colour. */
const OnPicture = styled('span')({
  '& > button': {
    width: 36,
    height: 36,
    borderRadius: `${radius.full}px`,
    color: color.onMedia,
    backgroundColor: color.mediaVeil,
    '&:hover': { backgroundColor: color.media },
  },
});

interface MediaMenuProps {
  media: Media;
  /** Username of the author of the post. */
  owner: string;
}

/** The menu of a picture or video: others report it, its owner reads why it is hidden. Absent if it has no entry. */
export function MediaMenu({ media, owner }: MediaMenuProps) {
  const viewer = useEffectiveViewer();
  const [isReporting, setReporting] = useState(false);
  const noun = media.media_type === 'video' ? 'video' : 'picture';
  const report: MenuEntry = { label: 'Report', icon: Flag, onPick: () => setReporting(true) };
  const reason: MenuEntry = {
    label: 'Hidden by an administrator',
    icon: EyeOff,
    href: appealPath({ target: media.id }),
  };
  const own = media.is_withheld ? [reason] : [];
  const entries = viewer === owner ? own : viewer === null ? [] : [report];
  if (entries.length === 0) return null;
  return (
    <OnPicture data-media-menu="">
      <MenuButton label={`More about this ${noun}`} icon={Ellipsis} variant="plain" entries={entries} />
      {isReporting ? (
        <ReportDialog target={{ type: 'media', uuid: media.id }} onClose={() => setReporting(false)} />
      ) : null}
    </OnPicture>
  );
}
