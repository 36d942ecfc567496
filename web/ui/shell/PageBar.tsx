import { styled } from '@mui/material/styles';
import { use, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ShellContext, type BarFrame } from './shell-context.ts';
import { media, text, weight } from '../theme/tokens.ts';

const Title = styled('h1')({
  ...text[20],
  margin: 0,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: weight.semibold,
  letterSpacing: '-0.015em',
  transformOrigin: 'left center',
  transition: 'transform 120ms',
  // In little room, a long title takes two lines.
  [media.phone]: {
    fontSize: '1.125rem',
    lineHeight: '22px',
    whiteSpace: 'normal',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  '@media (max-width: 359.95px)': { ...text[16], lineHeight: '20px' },
  '[data-scrolled] &': { [media.phone]: { transform: 'scale(0.85)' } },
});

interface PageBarProps extends BarFrame {
  title: ReactNode;
  controls: ReactNode;
  actions: ReactNode;
}

/** The part of the top bar that belongs to the page: title, controls and buttons. */
export function PageBar({ title, controls, actions, maxWidth, hasAside }: PageBarProps) {
  const shell = use(ShellContext);
  const { setFrame } = shell;
  useLayoutEffect(() => setFrame({ maxWidth, hasAside }), [setFrame, maxWidth, hasAside]);
  return (
    <>
      {shell.start
        ? createPortal(
            <>
              <Title>{title}</Title>
              {controls}
            </>,
            shell.start,
          )
        : null}
      {shell.actions ? createPortal(actions, shell.actions) : null}
    </>
  );
}
