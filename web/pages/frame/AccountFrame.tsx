import { styled } from '../../ui/theme/styled.ts';
import { useEffect, type ReactNode } from 'react';
import { readAppConfig } from '../../platform/app-config.ts';
import { Brand } from '../../ui/Brand.tsx';
import { color, media, mixin, radius, space } from '../../ui/theme/tokens.ts';
import { SkipLink } from '../../ui/shell/SkipLink.tsx';
import { AccountIllustration } from './AccountIllustration.tsx';

const WIDE = '@media (min-width: 1024px)';

const Root = styled('div')({
  display: 'grid',
  minHeight: '100dvh',
  [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});
const Side = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  backgroundColor: color.card,
  padding: `${space(6)} ${space(10)} ${space(10)}`,
  [media.phone]: { padding: `${space(4)} ${space(5)} ${space(8)}` },
});
const Main = styled('main')({
  flex: 1,
  ...mixin.centered,
  paddingTop: space(8),
  outline: 0,
  [media.phone]: { alignItems: 'start' },
});
const Picture = styled('aside')({
  display: 'none',
  [WIDE]: {
    ...mixin.centered,
    position: 'sticky',
    top: 0,
    height: '100dvh',
    boxSizing: 'border-box',
    padding: space(4),
    backgroundColor: color.card,
    '& > div': { borderRadius: radius.card, width: '100%', height: '100%' },
  },
});

/** The frame of the account screens: the form, and on wide screens an illustration. */
export function AccountFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    // After the browser's back button, the page may come from the cache with a sent form and its password.
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);
  return (
    <Root>
      <SkipLink targetId="main" />
      <Side>
        <header>
          <Brand name={readAppConfig().brandName} />
        </header>
        <Main id="main" tabIndex={-1}>
          {children}
        </Main>
      </Side>
      <Picture aria-hidden="true">
        <AccountIllustration />
      </Picture>
    </Root>
  );
}
