import { styled } from '../../ui/theme/styled.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { color, focusRing, media, mixin, space, weight } from '../../ui/theme/tokens.ts';

// The row has its height before the trackers are loaded, so that the posts below do not move.
const Row = styled('ul')({
  display: 'flex',
  gap: space(2),
  minHeight: 32,
  // Room for focus rings, which a scroll container would clip.
  margin: -4,
  padding: 4,
  listStyle: 'none',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Closer to what it filters, so that two posts fit on a desktop.
  [media.aside]: { flexWrap: 'wrap', minHeight: 28, marginBlock: -8 },
  [media.landscapePhone]: { minHeight: 28, marginBlock: -8 },
  [media.phone]: { marginInline: `-${space(3)}`, padding: `4px ${space(3)}` },
});
const Chip = styled(Anchor)({
  ...mixin.muted(13),
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  height: 32,
  padding: `0 ${space(3.5)}`,
  [media.aside]: { height: 28, padding: `0 ${space(3)}` },
  [media.landscapePhone]: { height: 28 },
  ...mixin.outlined('full'),
  backgroundColor: color.card,
  fontWeight: weight.medium,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '& svg': { width: 16, height: 16, strokeWidth: 1.75 },
  '&:hover': { borderColor: color.outlineStrong, color: color.ink },
  '&[aria-current]': { borderColor: color.ink, backgroundColor: color.ink, color: color.card },
  '&:focus-visible': focusRing,
});

interface TrackerFilterProps {
  /** Types of the trackers with posts in the feed; undefined while they load. */
  types: readonly string[] | undefined;
  /** Undefined while all posts are shown. */
  current: string | undefined;
  hrefOf: (type: string | undefined) => string;
  /** Whether the page stays where it is, because the feed begins below other content. */
  keepsScroll?: boolean;
}

/** Links that limit a feed to the posts of one tracker; absent when it has none. */
export function TrackerFilter({ types, current, hrefOf, keepsScroll = false }: TrackerFilterProps) {
  if (types?.length === 0 && current === undefined) return null;
  const known = types ?? [];
  const isMissing = current !== undefined && !known.includes(current);
  return (
    <nav aria-label="Filter posts">
      <Row>
        <li>
          <Chip
            keepsScroll={keepsScroll}
            href={hrefOf(undefined)}
            aria-current={current === undefined ? 'true' : undefined}
          >
            All
          </Chip>
        </li>
        {[...known, ...(isMissing ? [current] : [])].map((type) => (
          <li key={type}>
            <Chip
              keepsScroll={keepsScroll}
              href={hrefOf(type)}
              aria-current={current === type ? 'true' : undefined}
            >
              <TypeIcon type={type} />
              <TypeName type={type} />
            </Chip>
          </li>
        ))}
      </Row>
    </nav>
  );
}

function TypeIcon({ type }: { type: string }) {
  const Icon = useTrackerRegistry().get(type)?.Icon;
  return Icon ? <Icon aria-hidden /> : null;
}

export function TypeName({ type }: { type: string }) {
  return useTrackerRegistry().get(type)?.definition.name ?? type;
}

/** Returns a tracker type of the address if the app knows it. */
export function useKnownTracker(type: string | undefined): string | undefined {
  const registry = useTrackerRegistry();
  return type !== undefined && registry.has(type) ? type : undefined;
}
