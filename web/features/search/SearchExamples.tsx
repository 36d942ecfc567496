import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { pressable } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { TrackerIcon } from '../trackers/TrackerIcon.tsx';
import { useMyTrackers } from '../trackers/use-trackers.ts';

const Row = styled('ul')({
  ...mixin.row(2),
  ...mixin.plainList,
  ...mixin.muted(13),
  boxSizing: 'border-box',
  minHeight: 36,
  // Room for focus rings, which a scroll container would clip.
  margin: `-${space(1)} -2px`,
  padding: 2,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > li': { flex: 'none' },
  [media.phone]: { marginInline: `-${space(3)}`, padding: `2px ${space(3)}` },
});
const Chip = styled('button')({
  ...pressable,
  ...text[13],
  ...mixin.outlined('full'),
  gap: space(2),
  height: 32,
  padding: `0 ${space(3)} 0 ${space(1)}`,
  backgroundColor: color.card,
  color: color.ink,
  fontFamily: 'inherit',
  fontWeight: weight.medium,
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: color.outlineStrong },
  '& > [data-tile]': { borderRadius: radius.full },
});

/** Searches to try in the viewer's own data, one press each. */
export function SearchExamples({ onSearch }: { onSearch: (q: string) => void }) {
  const registry = useTrackerRegistry();
  const mine = useMyTrackers();
  const examples = (mine.data ?? [])
    .filter((tracker) => tracker.is_enabled && tracker.has_data)
    .flatMap(({ type }) =>
      (registry.get(type)?.definition.searchExamples ?? []).map((words) => ({ type, words })),
    );
  return (
    <Row aria-label="Examples">
      {mine.isPending ? (
        <li>
          <Skeleton width={240} height={24} />
        </li>
      ) : (
        <li>{examples.length > 0 ? 'Try' : 'Search by name or username.'}</li>
      )}
      {examples.map(({ type, words }) => (
        <li key={words}>
          <Chip type="button" onClick={() => onSearch(words)}>
            <TrackerIcon type={type} size="small" />
            {words}
          </Chip>
        </li>
      ))}
    </Row>
  );
}
