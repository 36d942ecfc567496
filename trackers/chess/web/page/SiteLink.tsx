import { styled } from '@mui/material/styles';
import { color, focusRing, media, radius, space } from '@plotline/web/ui/theme/tokens.ts';
import { ExternalLink } from 'lucide-react';
import type { Source } from '../../contract/words.ts';
import { SOURCES } from '../shared/chess-labels.ts';

const SIZE = 32;

/** Beside the link to the game's page, because links cannot be nested. */
const Link = styled('a')({
  position: 'absolute',
  insetInlineEnd: space(4),
  // Aligned with the opponent's name.
  top: 30,
  display: 'grid',
  placeItems: 'center',
  width: SIZE,
  height: SIZE,
  borderRadius: radius.small,
  color: color.muted,
  '&:hover': { color: color.ink, backgroundColor: color.trough },
  '&:focus-visible': focusRing,
  [media.phone]: { insetInlineEnd: space(2) },
});

interface SiteLinkProps {
  source: Source;
  url: string;
  /** The name of the opponent. */
  opponent: string;
}

/** Links to a game on the site where it was played. */
export function SiteLink({ source, url, opponent }: SiteLinkProps) {
  const label = `The game against ${opponent} ${source === 'pgn' ? 'at its site' : `on ${SOURCES[source]}`}`;
  return (
    <Link href={url} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      <ExternalLink size={15} aria-hidden />
    </Link>
  );
}
