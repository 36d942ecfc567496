import { styled } from '@plotline/web/ui/theme/styled.ts';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import { color, media, space } from '@plotline/web/ui/theme/tokens.ts';
import { profilePath } from '@plotline/web/tracker-kit/paths.ts';
import { useAuth } from '@plotline/web/tracker-kit/session.ts';
import { PageBar } from '@plotline/web/ui/Page.tsx';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import type { ReactNode } from 'react';
import { tracker } from '../../tracker.ts';

interface LogFrameProps {
  /** The title of the browser tab. */
  title: string;
  /** Contains the heading; without it, the title is a heading for screen readers. */
  header?: ReactNode;
  /** Sticks to the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Covers the navigation on phones; the header links back. */
const Main = styled('main')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  backgroundColor: color.page,
  outline: 0,
  [media.bottomBar]: coverAll(),
  [media.landscapePhone]: coverAll(),
});
const Body = styled('div')({
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 720,
  marginInline: 'auto',
  padding: `${space(4)} ${space(4)} ${space(10)}`,
  [media.phone]: { padding: `${space(3)} 0 ${space(8)}` },
});

function coverAll() {
  return {
    position: 'fixed',
    inset: 0,
    zIndex: 1100,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  } as const;
}

/** The layout of the logging screen: header, exercises and rest timer. */
export function LogFrame({ title, header, foot, children }: LogFrameProps) {
  useDocumentTitle(title);
  const { user } = useAuth();
  return (
    <>
      {/* As wide as that of the page before, which shows while this one loads. */}
      <PageBar
        title={tracker.name}
        titleAs="div"
        share={user ? { href: profilePath(user.username) } : {}}
        frameKind="wide"
      />
      <Main id="main" tabIndex={-1}>
        {header ?? <VisuallyHidden as="h1">{title}</VisuallyHidden>}
        <Body>{children}</Body>
        {foot}
      </Main>
    </>
  );
}
