import { CacheProvider, Global, ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider';
import { useEffect, useState, type ReactNode } from 'react';
import { baseStyles } from './base-styles.ts';
import './fonts.css';
import { muiTheme } from './mui-context.ts';
import { restyleAfterResize } from './restyle.ts';
import { createStyleCache } from './style-cache.ts';

interface ThemeRootProps {
  /** The nonce of the page's content security policy; every style tag made at run time carries it. */
  nonce?: string | undefined;
  children: ReactNode;
}

/** Wraps the whole app: base styles, a style cache for a strict content security policy, and the theme of MUI. */
export function ThemeRoot({ nonce, children }: ThemeRootProps) {
  const [cache] = useState(() => createStyleCache({ key: 'pl', nonce }));
  useEffect(restyleAfterResize, []);
  return (
    <CacheProvider value={cache}>
      <ThemeContext value={muiTheme}>
        <DefaultPropsProvider value={muiTheme.components}>
          <Global styles={baseStyles} />
          {children}
        </DefaultPropsProvider>
      </ThemeContext>
    </CacheProvider>
  );
}
