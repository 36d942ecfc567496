import { styled } from '../../ui/theme/styled.ts';
import { Mail, Plus } from 'lucide-react';
import type { Tracker } from '@plotline/contract/trackers.ts';
import { trackerPath } from '../../platform/paths.ts';
import { useReadings } from '../../tracker-kit/use-readings.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import {
  color,
  focusRing,
  media,
  mixin,
  query,
  radius,
  rem,
  space,
  text,
  weight,
} from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { useAddTrackerDialog } from './add-tracker.tsx';
import { requestTrackerHref } from './request-tracker.ts';
import { STRIP_HEIGHT, StripSkeleton } from './StripSkeleton.tsx';
import { TrackerIcon } from './TrackerIcon.tsx';
import { enabledOnly, useCanAddTracker, useMyTrackers } from './use-trackers.ts';

const Strip = styled('ul')({
  display: 'flex',
  gap: space(3),
  // Room for focus rings, which a scroll container would clip.
  margin: -2,
  padding: 2,
  listStyle: 'none',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  scrollSnapType: 'x proximity',
  // All tiles are visible on wide screens: long labels are cut.
  '& > li': { flex: '100 1 auto', minWidth: rem(132), maxWidth: rem(240), scrollSnapAlign: 'start' },
  // Takes what few tiles leave, so that the row is as wide as the posts below.
  '& > li[data-add]': { flex: '1 0 auto', minWidth: 0, maxWidth: 'none' },
  '& > li:only-child': { flex: 1, maxWidth: 'none' },
  // A single tracker is wider than the entry beside it.
  '@media (min-width: 700px)': {
    '& > li:first-of-type:nth-last-of-type(2)': {
      maxWidth: 'none',
      '& + [data-add]': { flexGrow: 0, flexBasis: 136 },
    },
  },
  [media.phone]: {
    gap: space(2),
    '& > li': { flexShrink: 0, maxWidth: '100%' },
    '& > li[data-add]:not(:only-child)': { flexGrow: 0 },
    // Two tiles and the entry fit; of more, the edge cuts one, which invites to scroll.
    '&:not(:has(> :nth-of-type(4))) > li:not([data-add])': { flexShrink: 1, minWidth: rem(124) },
    marginInline: `-${space(3)}`,
    padding: `2px ${space(3)}`,
    scrollPaddingInline: space(3),
  },
});
const tile = {
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: STRIP_HEIGHT,
  borderRadius: radius.card,
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
} as const;
const Tile = styled(Anchor)({
  ...tile,
  gap: space(2.5),
  padding: `0 ${space(3)}`,
  [media.phone]: { gap: space(2), padding: `0 ${space(2)}` },
  border: `1px solid ${color.outline}`,
  backgroundColor: color.card,
  ...mixin.plainLink,
  '&:hover': { borderColor: color.outlineStrong },
});
const TextBlock = styled('span')({
  minWidth: 0,
  '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const Stat = styled('b')({
  ...mixin.figures(16),
  lineHeight: '1.25rem',
  fontWeight: weight.semibold,
  letterSpacing: '-0.01em',
  '& > small': { ...mixin.muted(12), fontWeight: weight.regular, letterSpacing: 0 },
});
/** The stat's label moves to a second line, which is out of sight, if it has no room beside the name. */
const Label = styled('span')({
  ...mixin.muted(12),
  '&&': { whiteSpace: 'normal' },
  height: text[12].lineHeight,
  '& > span': { whiteSpace: 'nowrap' },
});
const entry = {
  ...tile,
  ...text[14],
  justifyContent: 'center',
  minWidth: 84,
  padding: `0 ${space(3)}`,
  gap: 6,
  [media.phone]: { minWidth: 44 },
  border: `1px dashed ${color.outlineStrong}`,
  background: 'none',
  color: color.brandStrong,
  fontFamily: 'inherit',
  fontWeight: weight.semibold,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { borderColor: color.brand },
} as const;
const Add = styled('button')(entry);
const Request = styled(Anchor)(entry);
const Retry = styled(Add)({ ...text[13], color: color.error });

/** The viewer's trackers above the feed, each with its headline stat, and an entry to add one. */
export function TrackerStrip({ username }: { username: string }) {
  const mine = useMyTrackers();
  const canAdd = useCanAddTracker();
  const isPhone = useMatches(query.phone);
  // Tiles and the entry share the width, so they appear together.
  const isPending = mine.isPending || canAdd === undefined;
  const trackers = isPending ? [] : enabledOnly(mine.data ?? []);
  const label = trackers.length === 0 ? 'Add tracker' : isPhone ? null : 'Add';
  const addEntry = isPending ? null : <Entry canAdd={canAdd} label={label} />;
  return (
    // A new list starts unscrolled, when a phone is turned.
    <Strip key={String(isPhone)} aria-label="My trackers">
      {isPending && !mine.isError ? (
        <li aria-hidden="true">
          <StripSkeleton />
        </li>
      ) : null}
      {mine.isError ? (
        <li>
          <Retry type="button" onClick={() => void mine.refetch()}>
            Couldn't load trackers. Retry
          </Retry>
        </li>
      ) : null}
      {trackers.map((tracker) => (
        <li key={tracker.type}>
          <Tile href={trackerPath(username, tracker.type)}>
            <TrackerIcon type={tracker.type} />
            <TrackerLabels tracker={tracker} isPhone={isPhone} />
          </Tile>
        </li>
      ))}
      {addEntry}
    </Strip>
  );
}

/** Adds a tracker; when all are added, requests a new one by mail if there is a contact address. */
function Entry({ canAdd, label }: { canAdd: boolean; label: string | null }) {
  const open = useAddTrackerDialog();
  const requestHref = canAdd ? null : requestTrackerHref();
  return (
    <li data-add="">
      {requestHref ? (
        <Request href={requestHref} aria-label="Request Tracker">
          <Mail size={18} aria-hidden />
          {label ? 'Request' : null}
        </Request>
      ) : (
        <Add type="button" aria-label="Add tracker" aria-haspopup="dialog" onClick={() => open()}>
          <Plus size={18} aria-hidden />
          {label}
        </Add>
      )}
    </li>
  );
}

interface TrackerLabelsProps {
  tracker: Tracker;
  /** There the name alone fills its line: the stat's label stands beside the stat. */
  isPhone: boolean;
}

function TrackerLabels({ tracker, isPhone }: TrackerLabelsProps) {
  const { type, name, headline: stat, has_data } = tracker;
  const reading = useReadings()(type);
  const headline = reading?.hasListStat === false ? null : stat;
  return (
    <TextBlock>
      <Stat>
        {headline ? headline.value : name}
        {headline && isPhone ? <small> {headline.label}</small> : null}
      </Stat>
      <Label>
        {headline ? (
          <>
            {name}
            {isPhone ? null : (
              <>
                <wbr />
                <span>, {headline.label}</span>
              </>
            )}
          </>
        ) : has_data ? (
          'Open'
        ) : (
          'No data yet'
        )}
      </Label>
    </TextBlock>
  );
}
