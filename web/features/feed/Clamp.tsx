import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePersistentState } from '../../platform/use-persistent-state.ts';
import { color, focusRing, MIN_TARGET, space, text, weight } from '../../ui/theme/tokens.ts';

const LINES = 3;

const Content = styled('div')({
  marginTop: space(2),
  '&[data-clamped]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: LINES,
    overflow: 'hidden',
  },
});
const Toggle = styled('button')({
  ...text[13],
  minHeight: MIN_TARGET,
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

/** Close to what stands above and below it. */
const Folded = styled('div')({ height: MIN_TARGET - 6 });

interface ClampProps {
  /** Tells it from every other: what was opened stays open. */
  id: string;
  /** On a page of its own nothing is cut. */
  isWhole?: boolean;
  children: ReactNode;
}

/** Words of any length: three lines, and the rest on demand. */
export function Clamp({ id, isWhole = false, children }: ClampProps) {
  return isWhole ? <Content>{children}</Content> : <Clamped id={id}>{children}</Clamped>;
}

function Clamped({ id, children }: Pick<ClampProps, 'id' | 'children'>) {
  const [isOpen, setOpen] = usePersistentState(['clamp', id], false);
  const { ref, isLong } = useIsCut();
  return (
    <>
      <Content ref={ref} data-clamped={isOpen ? undefined : ''}>
        {children}
      </Content>
      {isLong || isOpen ? <OpenToggle isOpen={isOpen} onToggle={() => setOpen(!isOpen)} /> : null}
    </>
  );
}

/** Words that nothing is shown of until they are asked for. */
export function Unfold({ id, children }: Pick<ClampProps, 'id' | 'children'>) {
  const [isOpen, setOpen] = usePersistentState(['clamp', id], false);
  return (
    <>
      {isOpen ? <Content>{children}</Content> : null}
      <Folded>
        <OpenToggle isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </Folded>
    </>
  );
}

function OpenToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Toggle type="button" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? 'Show less' : 'more'}
    </Toggle>
  );
}

/** Whether the clamped content has more lines than are shown, at the width it has now. */
function useIsCut() {
  const ref = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  // Before the first paint, so that neither the page nor a restored scroll position moves.
  useLayoutEffect(() => {
    const content = ref.current;
    if (!content) return undefined;
    const measure = () => {
      // While open there is nothing to compare with: what was long stays long.
      if ('clamped' in content.dataset) setLong(content.scrollHeight > content.clientHeight + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return { ref, isLong };
}
