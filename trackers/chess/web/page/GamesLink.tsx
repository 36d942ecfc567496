import { styled } from '@mui/material/styles';
import { Anchor, isPlainClick } from '@plotline/web/ui/Anchor.tsx';
import { focusRing } from '@plotline/web/ui/theme/tokens.ts';
import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import type { LinkedFilter } from '../../contract/games.ts';

/** Leads to the games of this page that match a filter. */
export interface GamesPlace {
  /** The address of the page with this filter. */
  readonly hrefOf: (filter: LinkedFilter) => string;
  /** Filters the list on this page and scrolls to it. */
  readonly show: (filter: LinkedFilter) => void;
}

const GamesPlaceContext = createContext<GamesPlace | null>(null);
export const GamesPlaceProvider = GamesPlaceContext.Provider;

const Link = styled(Anchor)({
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

/** A stat as a link to the games behind it. */
export function GamesLink({ filter, children }: { filter: LinkedFilter; children: ReactNode }) {
  const place = use(GamesPlaceContext);
  if (!place) return <>{children}</>;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    place.show(filter);
  };
  return (
    <Link href={place.hrefOf(filter)} onClick={follow}>
      {children}
    </Link>
  );
}
