import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { pressable } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { TrackerIcon } from '../trackers/TrackerIcon.tsx';
import { useMyTrackers } from '../trackers/use-trackers.ts';

const FADE = space(10);
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
  // Right below the top bar, which would cover the upper edge.
  [media.landscapePhone]: { marginBlock: `0 -${space(2)}` },
  '& > li': { flex: 'none' },
  [media.phone]: {
    marginInline: `-${space(3)}`,
    padding: `2px ${space(3)}`,
    // A chip that reaches beyond the edge fades; the last one can be scrolled out of it.
    '&:not([data-centred])': {
      paddingInlineEnd: FADE,
      maskImage: `linear-gradient(to right, ${color.ink} calc(100% - ${FADE}), transparent)`,
    },
  },
  // Below a centred message.
  '&[data-centred]': {
    flexWrap: 'wrap',
    justifyContent: 'center',
    margin: `-${space(6)} 0 ${space(4)}`,
    padding: 0,
  },
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

interface SearchExample {
  readonly type: string;
  readonly words: string;
}

/** Searches that find something in the viewer's own data. */
export function useSearchExamples(): { isPending: boolean; examples: readonly SearchExample[] } {
  const registry = useTrackerRegistry();
  const mine = useMyTrackers();
  const examples = (mine.data ?? [])
    .filter((tracker) => tracker.is_enabled && tracker.has_data)
    .flatMap(({ type }) =>
      (registry.get(type)?.definition.searchExamples ?? []).map((words) => ({ type, words })),
    );
  return { isPending: mine.isPending, examples };
}

interface SearchExamplesProps {
  examples: readonly SearchExample[];
  onSearch: (q: string) => void;
  isCentred?: boolean;
}

/** Searches to try, one press each. Absent without any. */
export function SearchExamples({ examples, onSearch, isCentred = false }: SearchExamplesProps) {
  if (examples.length === 0) return null;
  return (
    <Row aria-label="Examples" data-centred={isCentred ? '' : undefined}>
      <li>Try</li>
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
