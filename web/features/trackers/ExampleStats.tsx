import { styled } from '@mui/material/styles';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { color, media, radius, space, tabularFigures, text, weight } from '../../ui/theme/tokens.ts';
import { TrackerIcon } from './TrackerIcon.tsx';

const MAX = 3;

const Examples = styled('ul')({
  display: 'grid',
  gridTemplateColumns: `repeat(${MAX}, minmax(0, 1fr))`,
  gap: space(3),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [media.phone]: { gap: space(2) },
});
const Example = styled('li')({
  padding: space(4),
  border: `1px solid ${color.outline}`,
  borderRadius: radius.card,
  backgroundColor: color.card,
  [media.phone]: { padding: space(3) },
  '& > *': { display: 'block' },
});
const Value = styled('b')({
  ...text[24],
  ...tabularFigures,
  marginTop: space(3),
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  [media.phone]: text[16],
});
const Label = styled('span')({ ...text[13], color: color.muted, [media.phone]: text[12] });
const Change = styled('span')({
  ...text[12],
  marginTop: space(1),
  color: color.up,
  fontWeight: weight.semibold,
});

/** Stats of nobody, which show visitors the kind of thing that trackers follow. */
export function ExampleStats() {
  const definitions = [...useTrackerRegistry().values()].map(({ definition }) => definition);
  return (
    <Examples aria-label="Examples">
      {definitions.slice(0, MAX).map(({ type, example }) =>
        example ? (
          <Example key={type}>
            <TrackerIcon type={type} />
            <Value>{example.value}</Value>
            <Label>{example.label}</Label>
            <Change>{example.change}</Change>
          </Example>
        ) : null,
      )}
    </Examples>
  );
}
