import { styled } from '../../ui/theme/styled.ts';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePersistentState } from '../../platform/use-persistent-state.ts';
import { beforePaint } from '../../ui/before-paint.ts';
import { color, focusRing, MIN_TARGET, mixin, space, weight } from '../../ui/theme/tokens.ts';

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
  ...mixin.muted(13),
  minHeight: MIN_TARGET,
  padding: 0,
  ...mixin.plainButton,
  borderRadius: 4,
  fontFamily: 'inherit',
  fontWeight: weight.medium,
  '&:hover': { color: color.ink },
  '&:focus-visible': focusRing,
});

interface ClampedTextProps {
  /** Unique key, under which the open state is stored. */
  id: string;
  /** Whether the text is never cut, as on its own page. */
  isWhole?: boolean;
  children: ReactNode;
}

/** A text of any length: three lines, and the rest on demand. */
export function ClampedText({ id, isWhole = false, children }: ClampedTextProps) {
  return isWhole ? <Content>{children}</Content> : <Clamped id={id}>{children}</Clamped>;
}

function Clamped({ id, children }: Pick<ClampedTextProps, 'id' | 'children'>) {
  const [isOpen, setOpen] = usePersistentState(['clamp', id], false);
  const { ref, isLong } = useIsLong();
  return (
    <>
      <Content ref={ref} data-clamped={isOpen || isLong === false ? undefined : ''}>
        {children}
      </Content>
      {isLong ? (
        <Toggle type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'more'}
        </Toggle>
      ) : null}
    </>
  );
}

/** Whether the content has more lines, at its current width, than are shown; undefined until it is measured. */
function useIsLong() {
  const ref = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState<boolean>();
  // Before the first paint, against a layout shift and a wrong scroll position.
  useLayoutEffect(() => {
    const content = ref.current;
    if (!content) return undefined;
    const measure = () => {
      const { lineHeight } = getComputedStyle(content.firstElementChild ?? content);
      // The height includes lines that are cut.
      setLong(content.scrollHeight > Number.parseFloat(lineHeight) * (LINES + 0.5));
    };
    const cancel = beforePaint(measure);
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => {
      cancel();
      observer.disconnect();
    };
  }, []);
  return { ref, isLong };
}
