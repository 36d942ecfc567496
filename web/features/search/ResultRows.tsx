import type { ReactNode } from 'react';
import type { FoundItem, FoundTracker } from '@plotline/contract/search.ts';
import { capitalised } from '@plotline/contract/text.ts';
import { formatDate } from '../../platform/format.ts';
import { profilePath, trackerPath } from '../../platform/paths.ts';
import { useReadings } from '../../tracker-kit/use-readings.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { RowStat } from '../../ui/RowStat.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useNow } from '../../ui/use-now.ts';
import { TrackerIcon } from '../trackers/TrackerIcon.tsx';
import { useMyTrackers } from '../trackers/use-trackers.ts';

interface RowProps {
  /** The viewer's. */
  username: string;
  /** Draws a text with its matching parts marked. */
  write: (text: string) => ReactNode;
  onOpen: () => void;
}

export function TrackerRow({ tracker, username, write, onOpen }: RowProps & { tracker: FoundTracker }) {
  const { tracker_type: type, name, words, is_enabled: isEnabled } = tracker;
  const mine = useMyTrackers().data?.find((one) => one.type === type);
  const reading = useReadings()(type);
  const state = isEnabled ? 'Your tracker' : 'Add it on your profile';
  return (
    <li>
      <Result href={isEnabled ? trackerPath(username, type) : profilePath(username)} onClick={onOpen}>
        <TrackerIcon type={type} size="large" />
        <Words>
          <Title>{write(name)}</Title>
          <Detail>
            {state}
            {words.length > 0 ? <> · {write(capitalised(words.join(', ')))}</> : null}
          </Detail>
        </Words>
        {mine?.headline && reading?.hasListStat !== false ? <RowStat {...mine.headline} /> : null}
      </Result>
    </li>
  );
}

export function ItemRow({ item, username, write, onOpen }: RowProps & { item: FoundItem }) {
  const { title, badge, details, at, stat } = item;
  return (
    <li>
      <Result href={profilePath(username) + item.path} onClick={onOpen}>
        <TrackerIcon type={item.tracker_type} size="large" />
        <Words>
          <Line>
            {badge ? (
              <Badge>
                <StatusBadge tone={badge.is_good ? 'green' : 'neutral'}>{badge.text}</StatusBadge>
              </Badge>
            ) : null}
            <Title dir="auto">{write(title)}</Title>
            {at ? <Day at={at} /> : null}
          </Line>
          <Line>
            <Details>
              {details.map((detail, nr) => (
                <Detail key={detail} dir="auto">
                  {nr > 0 ? '\u00A0· ' : null}
                  {write(detail)}
                </Detail>
              ))}
            </Details>
            <ListStat type={item.tracker_type} stat={stat} write={write} />
          </Line>
        </Words>
      </Result>
    </li>
  );
}

interface ListStatProps extends Pick<RowProps, 'write'> {
  type: string;
  stat: FoundItem['stat'];
}

/** The figure of an item; its label alone if the reader's display options hide figures. */
function ListStat({ type, stat, write }: ListStatProps) {
  const reading = useReadings()(type);
  if (!stat) return null;
  return (
    <Stat>
      {reading?.hasListStat === false ? null : <b>{stat.value}</b>} {write(stat.label)}
    </Stat>
  );
}

/** The date, with the year if it is another one. */
function Day({ at }: { at: string }) {
  const instant = new Date(at);
  const isThisYear = instant.getFullYear() === useNow().getFullYear();
  return <time dateTime={at}>{formatDate(instant, { hasYear: !isThisYear })}</time>;
}

const resultShape = { ...mixin.row(3), paddingBlock: space(3), [media.phone]: { gap: space(2) } } as const;
export const ResultShape = styled('div')(resultShape);
const Result = styled(Anchor)({
  ...resultShape,
  // Room between the content and the focus ring.
  marginInline: `-${space(2)}`,
  paddingInline: space(2),
  borderRadius: radius.small,
  ...mixin.plainLink,
  '&:hover b': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});
export const Words = styled('span')({ flex: 1, minWidth: 0 });
const cutOff = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [media.largeText]: { whiteSpace: 'normal' },
} as const;
/** As wide as the longest one, so that the titles of a list stand below each other. */
const Badge = styled('span')({
  display: 'grid',
  flex: 'none',
  minWidth: 56,
  '& > *': { justifyContent: 'center' },
});
const Title = styled('b')({ ...text[14], fontWeight: weight.semibold, ...cutOff });
const Detail = styled('span')({
  ...cutOff,
  fontSize: text[13].fontSize,
  lineHeight: '1.25rem',
  color: color.muted,
  [media.phone]: { fontSize: text[12].fontSize },
});
/** The first of some details is cut off if it is too long; others that do not fit are left out. */
const Details = styled('span')({
  ...mixin.wrap,
  minWidth: 0,
  height: '1.25rem',
  overflow: 'hidden',
  '& > *': { maxWidth: '100%' },
});
/** Words that may be cut off, and a date or a figure at the end. */
export const Line = styled('span')({
  ...mixin.row(2),
  alignItems: 'baseline',
  height: '1.25rem',
  justifyContent: 'space-between',
  '& > time': { flex: 'none', marginInlineStart: 'auto', ...text[13], color: color.muted },
});
const Stat = styled('span')({
  flex: 'none',
  ...text[12],
  color: color.muted,
  '& b': { ...mixin.figures(14), fontWeight: weight.semibold, color: color.ink },
});
