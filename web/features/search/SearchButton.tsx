import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { searchPath } from '../../platform/paths.ts';
import { color, media } from '../../ui/theme/tokens.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

/** Rail and bottom bar have the search close by. */
const Round = styled(IconButton)<{ href: string }>({
  flex: 'none',
  width: 40,
  height: 40,
  border: `1px solid ${color.outline}`,
  backgroundColor: color.card,
  color: color.ink,
  [media.rail]: { display: 'none' },
  [media.bottomBar]: { display: 'none' },
});

/** Leads to the search from the top bar, and names its key. */
export function SearchButton() {
  return (
    <Tooltip title="Search ( / )">
      <Round href={searchPath} aria-label="Open search" aria-keyshortcuts="/ Control+K Meta+K">
        <Search size={20} strokeWidth={1.75} aria-hidden />
      </Round>
    </Tooltip>
  );
}
