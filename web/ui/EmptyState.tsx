import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { accents, media, mixin, radius, space, text, type Accent, weight } from './theme/tokens.ts';

interface EmptyStateProps {
  icon: ReactNode;
  title?: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** One button, at most two. */
  action?: ReactNode;
  accent?: Accent;
}

const Root = styled('div')({
  ...mixin.row(4),
  flexDirection: 'column',
  padding: `${space(10)} ${space(6)}`,
  textAlign: 'center',
  [media.phone]: { paddingBlock: space(6) },
  [media.landscapePhone]: { paddingBlock: space(8) },
});
const Badge = styled('div')({
  ...mixin.centered,
  width: 56,
  height: 56,
  borderRadius: radius.card,
  '& svg': { width: 26, height: 26, strokeWidth: 1.75 },
});
const Title = styled('h2')({ ...text[16], margin: `0 0 ${space(1)}`, fontWeight: weight.semibold });
const Sentence = styled('p')({
  ...mixin.muted(14),
  margin: 0,
  maxWidth: 360,
  textWrap: 'balance',
});
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space(2) });

/** Shown instead of missing content: an icon, one sentence, one action. */
export function EmptyState({ icon, title, children, action, accent = 'indigo' }: EmptyStateProps) {
  return (
    <Root>
      <Badge
        aria-hidden="true"
        style={{ backgroundColor: accents[accent][100], color: accents[accent][700] }}
      >
        {icon}
      </Badge>
      <div>
        {title ? <Title>{title}</Title> : null}
        <Sentence>{children}</Sentence>
      </div>
      {action ? <Actions>{action}</Actions> : null}
    </Root>
  );
}
