import { styled } from '@mui/material/styles';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import { color, media, space } from '@plotline/web/ui/theme/tokens.ts';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import type { ReactNode } from 'react';

interface LogFrameProps {
  /** Of the browser's tab. */
  title: string;
  /** Holds the heading; without it the title is read aloud alone. */
  header?: ReactNode;
  /** Stays at the lower edge. */
  foot?: ReactNode;
  children: ReactNode;
}

/** On phones it covers the navigation: one thing is being done, and the way back is in the header. */
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

/** The screen of a workout: what is done stands above, the pause below, the exercises between. */
export function LogFrame({ title, header, foot, children }: LogFrameProps) {
  useDocumentTitle(title);
  return (
    <Main id="main" tabIndex={-1}>
      {header ?? <VisuallyHidden as="h1">{title}</VisuallyHidden>}
      <Body>{children}</Body>
      {foot}
    </Main>
  );
}
