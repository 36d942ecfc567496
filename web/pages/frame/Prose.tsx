import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Card } from '../../ui/Card.tsx';
import { Loading } from '../../ui/Skeletons.tsx';
import { color, space, text, weight } from '../../ui/theme/tokens.ts';

/** A card of running text: headings, paragraphs, lists. */
export const Prose = styled(Card)({
  ...text[14],
  lineHeight: '1.375rem',
  color: color.ink,
  '& p, & ul': { margin: `0 0 ${space(3)}` },
  '& ul': { paddingInlineStart: space(5) },
  '& li + li': { marginTop: space(1) },
  '& h2': { ...text[16], margin: `${space(6)} 0 ${space(1)}`, fontWeight: weight.semibold },
  '& h3': { ...text[14], margin: `${space(4)} 0 ${space(1)}`, fontWeight: weight.semibold },
  '& small': { ...text[12], color: color.muted },
  '& > :first-child': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& a:not([class])': { color: color.brandStrong },
});

/** Running text while it loads. */
export function ProseSkeleton() {
  return (
    <Loading>
      <Card>
        {['100%', '100%', '70%', '100%', '85%'].map((width, index) => (
          <Skeleton key={index} width={width} height={22} sx={{ marginBottom: space(1) }} />
        ))}
      </Card>
    </Loading>
  );
}
