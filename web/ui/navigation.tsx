import { createContext, use, useMemo, type ReactNode } from 'react';

/** Goes to an address of this app without loading the page again. */
export type Navigate = (href: string) => void;

const NavigationContext = createContext<Navigate | null>(null);

interface NavigationProviderProps {
  navigate: Navigate;
  children: ReactNode;
}

/** Tells the links of the design system how the app changes its address. */
export function NavigationProvider({ navigate, children }: NavigationProviderProps) {
  return <NavigationContext value={navigate}>{children}</NavigationContext>;
}

/** Without a provider the browser loads the address: links work everywhere. */
export function useNavigate(): Navigate {
  const navigate = use(NavigationContext);
  return useMemo(() => navigate ?? ((href: string) => window.location.assign(href)), [navigate]);
}

/** A page of this app, as opposed to another site, a mail address, a file or a place on this page. */
export function isInternal(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/');
}
