import { styled } from './theme/styled.ts';
import { CircleQuestionMark } from 'lucide-react';
import { useId, useState } from 'react';
import { Floating } from './Floating.tsx';
import { color, focusRing, mixin, radius, shadow, space, text } from './theme/tokens.ts';
import { useDismissal } from './use-dismissal.ts';

const Mark = styled('button')({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  // No higher than the smallest line of text, so that lines with and without it are equally high.
  margin: '-6px 0 -6px 4px',
  padding: 0,
  ...mixin.plainButton,
  borderRadius: radius.full,
  color: color.muted,
  verticalAlign: 'middle',
  '&:hover': { color: color.ink },
  // Leaves the text before it free.
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});
const Bubble = styled('div')({
  ...text[13],
  maxWidth: 260,
  boxSizing: 'border-box',
  padding: `${space(2)} ${space(3)}`,
  ...mixin.outlined('base'),
  backgroundColor: color.card,
  color: color.ink,
  boxShadow: shadow.float,
  overflowWrap: 'anywhere',
});

interface HelpMarkProps {
  /** One or two sentences. */
  text: string;
  /** Names the explained number, where several are on a page. */
  about?: string;
}

/** A small question mark that opens an explanation: by click, touch or keyboard, closed by Escape or a press elsewhere. */
export function HelpMark({ text: explanation, about }: HelpMarkProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const id = useId();
  useDismissal({ isActive: anchor !== null, onDismiss: () => setAnchor(null), inside: [anchor] });
  return (
    <>
      <Mark
        type="button"
        aria-label={about ? `About ${about}` : 'How this is calculated'}
        aria-expanded={anchor !== null}
        aria-describedby={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        onBlur={() => setAnchor(null)}
      >
        <CircleQuestionMark size={14} aria-hidden />
      </Mark>
      {anchor ? (
        <Floating anchor={anchor} side="below" align="centre" role="note" id={id}>
          <Bubble>{explanation}</Bubble>
        </Floating>
      ) : null}
    </>
  );
}
