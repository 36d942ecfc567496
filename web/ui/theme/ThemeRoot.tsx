import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/system';
import { useEffect, useState, type ReactNode } from 'react';
import './fonts.css';
import { restyleAfterResize } from './restyle.ts';
import { createStyleCache } from './style-cache.ts';
import { theme } from './theme.ts';

interface ThemeRootProps {
  /** The nonce of the page's content security policy; every style tag made at run time carries it. */
  nonce?: string | undefined;
  children: ReactNode;
}

/**
 * Wraps the whole app: theme, base styles, and a style cache for a strict content security policy. The provider comes
 * from `@mui/system`: that of `@mui/material` adds colour schemes, which cost 4 KB.
 */
export function ThemeRoot({ nonce, children }: ThemeRootProps) {
  const [cache] = useState(() => createStyleCache({ key: 'pl', nonce }));
  useEffect(restyleAfterResize, []);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
