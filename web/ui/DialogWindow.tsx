import { IconButton } from './IconButton.tsx';
import MuiDialog from '@mui/material/Dialog';
import './theme/mui-theme.ts';
import { styled } from './theme/styled.ts';
import { X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useMatches } from './use-layout.ts';
import { color, media, mixin, query, radius, space, text, weight } from './theme/tokens.ts';

export interface DialogProps {
  /** Default true, for dialogs that are mounted while they are open. */
  isOpen?: boolean;
  title: ReactNode;
  /** Beside the title. */
  subtitle?: ReactNode;
  onClose: () => void;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** `small` asks a question, `normal` holds a form or a list, `wide` a comparison, `large` a workspace (whole screen on phones, unless it is a sheet). */
  size?: 'small' | 'normal' | 'wide' | 'large';
  /** While something runs, neither Escape nor a click outside closes it. */
  isBusy?: boolean;
  /** A bottom sheet on phones. */
  isSheet?: boolean;
  /** Lists that reach the edges. */
  isFlush?: boolean;
  /** A button in the header, before the one that closes. */
  tool?: ReactNode;
  children?: ReactNode;
}

const widths = { small: 400, normal: 480, wide: 560, large: 720 } as const;

/** The paper of a bottom sheet. */
const sheet = {
  position: 'absolute',
  bottom: 0,
  maxWidth: '100%',
  maxHeight: 'calc(100% - 32px)',
  m: 0,
  borderRadius: `${radius.card}px ${radius.card}px 0 0`,
  paddingBottom: 'env(safe-area-inset-bottom)',
} as const;

/** A workspace has its whole height from the start: a sheet that grew with its content would push it upwards. */
const wholeHeight = { height: 'calc(100% - 32px)' } as const;

/** The paper of a workspace on a phone. */
const wholeScreen = { maxWidth: '100%', m: 0, border: 0, borderRadius: 0 } as const;

/** The paper on landscape phones, which have little height. */
const lowSheet = {
  [media.landscapePhone]: { maxWidth: 720, maxHeight: 'calc(100% - 16px)', m: 2 },
} as const;
const lowWorkspace = {
  [media.landscapePhone]: { ...lowSheet[media.landscapePhone], height: 'calc(100% - 16px)' },
} as const;

const Header = styled('div')({
  ...mixin.row(3),
  justifyContent: 'space-between',
  padding: `${space(4)} ${space(4)} ${space(2)} ${space(6)}`,
  [media.phone]: { padding: `${space(3)} ${space(3)} ${space(1)} ${space(6)}` },
  [media.landscapePhone]: { paddingTop: space(1) },
});
/** As large as a finger on phones. */
const touched = { '& > *': { width: 40, height: 40 } };
const Tools = styled('div')({
  ...mixin.row(1),
  flex: 'none',
  [media.phone]: touched,
  [media.landscapePhone]: touched,
});
const Title = styled('h2')({ ...text[16], margin: 0, fontWeight: weight.semibold, letterSpacing: '-0.01em' });
const Body = styled('div')({
  ...text[14],
  flex: '1 1 auto',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: `${space(1)} ${space(6)} ${space(6)}`,
  '&[data-flush]': { padding: `0 0 ${space(2)}` },
  // A line below the header; sticky headings of lists cover it. Browsers count `top` from within the padding.
  '&[data-scrolled]::before': {
    content: '""',
    position: 'sticky',
    top: `-${space(1)}`,
    zIndex: 1,
    display: 'block',
    height: 1,
    margin: `0 -${space(6)} -1px`,
    backgroundColor: color.outline,
  },
  '&[data-flush][data-scrolled]::before': { top: 0, marginInline: 0 },
});
const Foot = styled('div')({
  ...mixin.wrap,
  justifyContent: 'flex-end',
  gap: space(2),
  padding: `${space(4)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.landscapePhone]: { paddingBlock: space(2) },
});

/** A modal dialog: traps the focus while open, restores it when closed, closes on Escape. */
export function DialogWindow(props: DialogProps & { isOpen: boolean }) {
  const { isOpen, title, onClose, actions, size = 'normal', isBusy = false, isFlush, children } = props;
  const titleId = useId();
  const [isScrolled, setScrolled] = useState(false);
  const isPhone = useMatches(query.phone);
  const isWorkspace = size === 'large';
  const phoneSheet = isWorkspace ? { ...sheet, ...wholeHeight } : sheet;
  const sheetStyle = isPhone ? phoneSheet : isWorkspace ? lowWorkspace : lowSheet;
  const isWholeScreen = isPhone && isWorkspace && !props.isSheet;
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <MuiDialog
      open={isOpen}
      onClose={close}
      aria-labelledby={titleId}
      fullScreen={isWholeScreen}
      slotProps={{
        paper: {
          sx: {
            width: '100%',
            maxWidth: widths[size],
            m: 4,
            ...(props.isSheet ? sheetStyle : {}),
            ...(isWholeScreen ? wholeScreen : {}),
          },
        },
      }}
    >
      <Header>
        <Title id={titleId}>{title}</Title>
        {props.subtitle}
        <Tools>
          {props.tool}
          <IconButton aria-label="Close" onClick={close} disabled={isBusy} size="small">
            <X size={18} />
          </IconButton>
        </Tools>
      </Header>
      <Body
        data-flush={isFlush ? '' : undefined}
        data-scrolled={isScrolled ? '' : undefined}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
      >
        {children}
      </Body>
      {actions ? <Foot>{actions}</Foot> : null}
    </MuiDialog>
  );
}
