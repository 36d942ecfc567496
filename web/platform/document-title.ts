import { useEffect } from 'react';
import { readAppConfig } from './app-config.ts';

/** Sets the title of the browser tab: `Settings · Plotline`. An empty title leaves the brand alone. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title, readAppConfig().brandName);
  }, [title]);
}

export function documentTitle(title: string, brandName: string): string {
  return title === '' ? brandName : `${title} · ${brandName}`;
}
