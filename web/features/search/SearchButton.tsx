import { IconButton } from '../../ui/IconButton.tsx';
import { Search } from 'lucide-react';
import { searchPath } from '../../platform/paths.ts';
import { barButtonStyle } from '../../ui/ShareButton.tsx';
import { useLayout } from '../../ui/use-layout.ts';

/** Leads to the search from the top bar, and names its key. Rail and bottom bar have the search close by. */
export function SearchButton() {
  return useLayout() === 'sidebar' ? (
    <IconButton href={searchPath} title="Search ( / )" aria-label="Open search" sx={barButtonStyle}>
      <Search size={18} strokeWidth={1.75} />
    </IconButton>
  ) : null;
}
