import useMediaQuery from '@mui/material/useMediaQuery';
import { query } from './theme/tokens.ts';

/** Which navigation the viewport has. */
export type Layout = 'sidebar' | 'rail' | 'bottomBar';

export function useLayout(): Layout {
  const isRail = useMatches(query.rail);
  const hasBottomBar = useMatches(query.bottomBar);
  if (isRail) return 'rail';
  return hasBottomBar ? 'bottomBar' : 'sidebar';
}

/** Follows a media query (without `@media`), right from the first render. */
export function useMatches(mediaQuery: string): boolean {
  return useMediaQuery(`@media ${mediaQuery}`, { noSsr: true });
}
