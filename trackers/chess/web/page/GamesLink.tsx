import { styled } from '@plotline/web/ui/theme/styled.ts';
import { Anchor, isPlainClick } from '@plotline/web/ui/Anchor.tsx';
import { focusRing, MIN_TARGET, mixin } from '@plotline/web/ui/theme/tokens.ts';
import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import type { LinkedGames } from '../../contract/games.ts';

/** Leads to the games of this page that match a filter. */
export interface GamesPlace {
  /** The address of the page with this filter. */
  readonly hrefOf: (games: LinkedGames) => string;
  /** Filters the list on this page and scrolls to it. */
  readonly show: (games: LinkedGames) => void;
}

const GamesPlaceContext = createContext<GamesPlace | null>(null);
export const GamesPlaceProvider = GamesPlaceContext.Provider;

/** Returns a function that lists games; null outside of a page with a list. */
export function useShowGames(): GamesPlace['show'] | null {
  return use(GamesPlaceContext)?.show ?? null;
}

/** Returns a function that makes the attributes of a link to games; null outside of a page with a list. */
export function useGamesHref() {
  const place = use(GamesPlaceContext);
  if (!place) return null;
  return (games: LinkedGames) => ({
    href: place.hrefOf(games),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      place.show(games);
    },
  });
}

/** Reaches into the space around the text, so that it is large enough to be hit, without moving anything. */
const Link = styled(Anchor)({
  position: 'relative',
  display: 'inline-block',
  minWidth: MIN_TARGET,
  margin: '-4px 0',
  padding: '4px 0',
  borderRadius: 4,
  ...mixin.plainLink,
  textUnderlineOffset: 3,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
  '&[data-stretched]': { position: 'static' },
  '&[data-stretched]::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 4 },
});

interface GamesLinkProps extends LinkedGames {
  children: ReactNode;
  /** Fills the positioned element around it, such as a row. */
  isStretched?: boolean;
  /** Left out of the tab order: the same link is beside it. */
  isRepeated?: boolean;
}

/** A stat as a link to the games behind it. */
export function GamesLink({ children, isStretched = false, isRepeated = false, ...games }: GamesLinkProps) {
  const linkTo = useGamesHref();
  if (!linkTo) return <>{children}</>;
  return (
    <Link
      data-stretched={isStretched ? '' : undefined}
      {...(isRepeated && { tabIndex: -1 })}
      {...linkTo(games)}
    >
      {children}
    </Link>
  );
}
