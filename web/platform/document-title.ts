import { documentTitle } from '@plotline/contract/page-titles.ts';
import { useEffect } from 'react';
import { readAppConfig } from './app-config.ts';

/** Sets the title of the browser tab: `Settings · Plotline`. An empty title shows only the brand. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title, readAppConfig().brandName);
  }, [title]);
}
