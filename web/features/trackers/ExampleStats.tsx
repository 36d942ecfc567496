import { OFFER_ATTRIBUTE } from '@plotline/contract/first-paint.ts';
import { styled } from '../../ui/theme/styled.ts';
import { useOfferedTrackers } from '../../tracker-kit/tracker-registry.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { color, media, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { TrackerIcon } from './TrackerIcon.tsx';

const MAX = 3;

const Examples = styled('ul')({
  ...mixin.grid(3),
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  ...mixin.plainList,
  [media.phone]: { gap: space(2) },
});
const Example = styled('li')({
  minWidth: 0,
  padding: `${space(3)} ${space(4)}`,
  ...mixin.outlined('card'),
  backgroundColor: color.card,
  [media.phone]: { padding: space(3) },
  // One line, so that a post begins in the first window.
  [media.landscapePhone]: {
    ...mixin.row(2),
    justifyContent: 'space-between',
    padding: `${space(1)} ${space(3)}`,
    '& > :last-child': { display: 'none' },
  },
});
const Head = styled('div')({
  ...mixin.muted(13),
  ...mixin.row(2),
  '& > :last-child': mixin.ellipsis,
  [media.phone]: { ...text[12], flexDirection: 'column', alignItems: 'flex-start' },
});
const Middle = styled('div')({
  ...mixin.row(2),
  justifyContent: 'space-between',
  marginTop: space(1.5),
  '& svg': { flex: '0 1 auto', minWidth: 0 },
  [media.phone]: { marginTop: 0, '& svg': { display: 'none' } },
  [media.landscapePhone]: { marginTop: 0, '& svg': { display: 'none' } },
});
const Value = styled('b')({
  ...mixin.figures(24),
  flex: 'none',
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  [media.phone]: text[16],
  [media.landscapePhone]: text[16],
});
const Change = styled('div')({
  ...mixin.figures(12),
  color: color.up,
  fontWeight: weight.semibold,
  // Beside it on a phone is no room for the period.
  [media.phone]: { '& > small': { display: 'none' } },
  '& > small': { fontSize: 'inherit' },
});

/** Stats of nobody, which show visitors the kind of thing that trackers follow. */
export function ExampleStats() {
  const definitions = useOfferedTrackers();
  return (
    <Examples aria-label="Examples">
      {definitions.slice(0, MAX).map(({ type, accent, example }) =>
        example ? (
          <Example key={type} {...{ [OFFER_ATTRIBUTE]: type }}>
            <Head>
              <TrackerIcon type={type} size="small" />
              <span>{example.label}</span>
            </Head>
            <Middle>
              <Value>{example.value}</Value>
              <Sparkline values={example.series} accent={accent} width={64} height={28} />
            </Middle>
            <Change>
              <span aria-hidden="true">↑ </span>
              <VisuallyHidden>up </VisuallyHidden>
              {example.change}
              <small> this month</small>
            </Change>
          </Example>
        ) : null,
      )}
    </Examples>
  );
}
