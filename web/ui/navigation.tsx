import { createContext, use, useMemo, type ReactNode } from 'react';

/** Opens a URL of this app without reloading the page. It starts at the top unless `keepScroll` is true. */
export type Navigate = (href: string, options?: { readonly keepScroll: boolean }) => void;

const NavigationContext = createContext<Navigate | null>(null);

/** Provides the navigation function to links. */
export function NavigationProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigationContext value={navigate}>{children}</NavigationContext>;
}

/** Returns the navigation function; without a provider the browser loads the URL. */
export function useNavigate(): Navigate {
  const navigate = use(NavigationContext);
  return useMemo(() => navigate ?? ((href: string) => window.location.assign(href)), [navigate]);
}

/** Returns whether a link leads to a page of this app, not to another site, a file, an email address or an anchor. */
export function isInternal(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/');
}
