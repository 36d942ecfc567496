import { styled } from './theme/styled.ts';
import { type ReactNode, use } from 'react';
import { useMatches } from './use-layout.ts';
import { frame, frameWidth, withAside, type PageWidth } from './shell/page-frame.ts';
import { ShareButton, type ShareButtonProps } from './ShareButton.tsx';
import { layout, media, mixin, query, space, text, weight } from './theme/tokens.ts';
import { ArrowLeft } from 'lucide-react';
import { createPortal } from 'react-dom';
import { IconButton } from './IconButton.tsx';
import { SecondaryButton } from './SecondaryButton.tsx';
import { ShellContext } from './shell/shell-context.ts';

/** The page above this one. */
export interface BackTarget {
  readonly href: string;
  /** Names it: `Back to weights`. */
  readonly label: string;
}

export interface PageProps {
  /** The heading of the page, shown in the top bar. */
  title: ReactNode;
  /** A toggle or selector beside the title; below it on phones. */
  controls?: ReactNode;
  /** Buttons of this page in the top bar, before those of the shell. */
  actions?: ReactNode;
  /** A link after the buttons, on phones an arrow before the title. */
  back?: BackTarget | undefined;
  /** The target of the share button in the top bar, by default this page; null for no such button. */
  share?: Partial<Pick<ShareButtonProps, 'href' | 'title'>> | null;
  /** `feed` 640 px, `wide` up to 1,080 px, `columns` as wide as a feed with its right column. */
  width?: PageWidth;
  /** Full-width content above the columns. */
  lead?: ReactNode;
  /** The right column of 320 px, mounted from 1,280 px up. */
  aside?: ReactNode;
  children?: ReactNode;
}

const Main = styled('main')({
  flex: 1,
  width: '100%',
  paddingBottom: space(10),
  outline: 0,
  [media.phone]: { paddingBottom: space(4) },
});

const Frame = styled('div')({ ...frame, display: 'flex', flexDirection: 'column', gap: space(4) });
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
});
const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: space(4), minWidth: 0 });
/**
 * Stays in view while the longer column scrolls: below the top bar, or at its own end if it is taller than the window. As high as
 * the window, so that both ends stand where the window's do; never higher than the column beside it.
 */
const Aside = styled(Column)({
  position: 'sticky',
  bottom: space(4),
  alignSelf: 'end',
  minHeight: `min(100%, 100dvh - ${layout.topBar + 16}px)`,
});
const PhoneControls = styled('div')({ display: 'flex', '& > *': { flex: 1 } });

/** A page inside `AppShell`: its part of the top bar, the content column, and a right column if there is room. */
export function Page(props: PageProps) {
  const { title, controls, actions, back, share = {}, width = 'feed', lead, aside, children } = props;
  const hasRoom = useMatches(query.aside);
  const isPhone = useMatches(query.phone);
  const hasAside = hasRoom && Boolean(aside);
  const kind = hasAside || (hasRoom && width === 'columns') ? 'aside' : width === 'columns' ? 'wide' : width;
  return (
    <>
      <PageBar
        title={title}
        controls={isPhone ? null : controls}
        actions={actions}
        back={back}
        share={share}
        frameKind={kind}
      />
      <Main id="main" tabIndex={-1}>
        <Frame style={{ maxWidth: frameWidth[kind] }}>
          {isPhone && controls ? <PhoneControls>{controls}</PhoneControls> : null}
          {lead}
          <Columns sx={hasAside ? withAside : undefined}>
            <Column>{children}</Column>
            {hasAside ? <Aside as="aside">{aside}</Aside> : null}
          </Columns>
        </Frame>
      </Main>
    </>
  );
}

const Title = styled('h1')({
  ...text[20],
  // Larger texts keep a long word on its line, and the bar has a fixed height.
  fontSize: 'min(1.25rem, 28px)',
  margin: 0,
  minWidth: 0,
  ...mixin.ellipsis,
  fontWeight: weight.semibold,
  letterSpacing: '-0.015em',
  transformOrigin: 'left center',
  transition: 'transform 120ms',
  // In little room, a long title takes two lines.
  [media.phone]: {
    fontSize: 'min(1.125rem, 6vw)',
    lineHeight: 1.22,
    whiteSpace: 'normal',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  [media.narrowPhone]: { fontSize: 'min(1rem, 6vw)' },
  '[data-scrolled] &': { [media.phone]: { transform: 'scale(0.85)' } },
});

interface PageBarProps extends Pick<PageProps, 'title' | 'controls' | 'actions' | 'back' | 'share'> {
  /** The element of the title, unless the page has another heading. */
  titleAs?: 'h1' | 'div';
  /** The top bar takes over the page's width. */
  frameKind: keyof typeof frameWidth;
}

/** The part of the top bar that belongs to the page, for a page that does not use `Page`: title, controls and buttons. */
export function PageBar(props: PageBarProps) {
  const { title, titleAs = 'h1', controls, actions, back, share = {}, frameKind } = props;
  const shell = use(ShellContext);
  const isPhone = useMatches(query.phone);
  const heading = (
    <>
      {back && isPhone ? (
        <IconButton href={back.href} aria-label={back.label} edge="start" data-back="">
          <ArrowLeft size={20} aria-hidden />
        </IconButton>
      ) : null}
      <Title as={titleAs} data-frame={frameKind}>
        {title}
      </Title>
    </>
  );
  const buttons = (
    <>
      {actions}
      {back && !isPhone ? <SecondaryButton href={back.href}>{back.label}</SecondaryButton> : null}
      {share ? <ShareButton variant="icon" {...share} /> : null}
    </>
  );
  return (
    <>
      {shell.title ? createPortal(heading, shell.title) : null}
      {shell.controls ? createPortal(controls, shell.controls) : null}
      {shell.actions ? createPortal(buttons, shell.actions) : null}
    </>
  );
}
