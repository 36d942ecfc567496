import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { color, focusRing, space, text, weight } from '../../ui/theme/tokens.ts';

const LINES = 3;

const Text = styled('p')({
  ...text[14],
  lineHeight: '22px',
  margin: `${space(3.5)} 0 0`,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&[data-clamped]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: LINES,
    overflow: 'hidden',
  },
});
const Toggle = styled('button')({
  ...text[13],
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: color.muted,
  fontFamily: 'inherit',
  fontWeight: weight.medium,
  cursor: 'pointer',
  '&:hover': { color: color.ink },
  '&:focus-visible': focusRing,
});

/** The text of a post: three lines, and the rest on demand. */
export function ClampedText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const { ref, isLong } = useIsCut();
  return (
    <>
      <Text ref={ref} dir="auto" data-clamped={isOpen ? undefined : ''}>
        {children}
      </Text>
      {isLong ? (
        <Toggle type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'more'}
        </Toggle>
      ) : null}
    </>
  );
}

/** Whether the clamped text has more lines than are shown, at the width it has now. */
function useIsCut() {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const paragraph = ref.current;
    if (!paragraph) return undefined;
    const observer = new ResizeObserver(() => {
      // While open there is nothing to compare with: what was long stays long.
      if ('clamped' in paragraph.dataset) setLong(paragraph.scrollHeight > paragraph.clientHeight + 1);
    });
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, []);
  return { ref, isLong };
}
