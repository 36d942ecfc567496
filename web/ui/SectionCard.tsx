import { styled } from './theme/styled.ts';
import { useId, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { color, media, mixin, space, text, weight } from './theme/tokens.ts';

interface SectionCardProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons or a toggle at the end of the header. */
  actions?: ReactNode;
  /** Content that reaches the edges: tables and lists. */
  isFlush?: boolean;
  /** In the right column: less padding, the subtitle beside the title. */
  isSmall?: boolean;
  /** The content takes the height that a card beside it leaves, in a flex column. */
  isFilled?: boolean;
  children?: ReactNode;
}

const Header = styled('div')({
  ...mixin.row(3),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  marginBottom: space(4),
  '&[data-flush]': {
    padding: `${space(5)} ${space(6)} 0`,
    marginBottom: space(2),
    [media.phone]: { padding: `${space(4)} ${space(4)} 0` },
  },
  '&[data-small]': { marginBottom: space(1) },
  '&:last-child': { marginBottom: 0 },
});

const Titles = styled('div')({
  flex: '1 1 180px',
  minWidth: 0,
  '[data-small] > &': {
    ...mixin.wrap,
    columnGap: space(3),
    alignItems: 'baseline',
    justifyContent: 'space-between',
    '& > p': text[12],
  },
});
const Title = styled('h2')({
  ...text[14],
  margin: 0,
  fontWeight: weight.semibold,
  letterSpacing: '-0.005em',
});
const Subtitle = styled('p')({ ...text[13], margin: 0, color: color.muted });
const Actions = styled('div')({
  ...mixin.row(2),
  flex: 'none',
  // The text of a button ends with the content below, and takes no more height than a title; below the title it starts with it.
  '& > [data-variant=text]:last-child': { marginBlock: -6, marginInlineEnd: -14 },
  '& > [data-variant=text]:first-child': { marginInlineStart: -14 },
});

const column = { display: 'flex', flexDirection: 'column' } as const;
const filled = { ...column, '& > :last-child': { flex: 1, ...column } };

/** A titled card: a landmark that screen readers list by its title. */
export function SectionCard({
  title,
  subtitle,
  actions,
  isFlush,
  isSmall,
  isFilled,
  children,
}: SectionCardProps) {
  const titleId = useId();
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      pad={isFlush ? 'none' : isSmall ? 'small' : 'normal'}
      {...(isFilled && { sx: filled })}
    >
      <Header data-flush={isFlush ? '' : undefined} data-small={isSmall ? '' : undefined}>
        <Titles>
          <Title id={titleId}>{title}</Title>
          {subtitle ? <Subtitle>{subtitle}</Subtitle> : null}
        </Titles>
        {actions ? <Actions>{actions}</Actions> : null}
      </Header>
      {children}
    </Card>
  );
}
