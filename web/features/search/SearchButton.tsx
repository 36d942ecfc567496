import { Search } from 'lucide-react';
import { searchPath } from '../../platform/paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { barButtonStyle } from '../../ui/ShareButton.tsx';
import { media } from '../../ui/theme/tokens.ts';

const besideSidebar = {
  ...barButtonStyle,
  [media.rail]: { display: 'none' },
  [media.bottomBar]: { display: 'none' },
};

/** Leads to the search from the top bar, and names its key. Rail and bottom bar have the search close by. */
export function SearchButton() {
  return (
    <IconButton href={searchPath} title="Search ( / )" aria-label="Open search" sx={besideSidebar}>
      <Search size={18} strokeWidth={1.75} />
    </IconButton>
  );
}
