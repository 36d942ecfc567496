import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { Figure } from '@plotline/contract/tracker.ts';
import { Fragment, useId, useState } from 'react';
import { trackerPath } from '../../platform/paths.ts';
import { useViewAs, viewAsQuery } from '../../platform/view-as.tsx';
import { isReadable, useReadings } from '../../tracker-kit/use-readings.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { wholeName, withoutNotes } from '../../tracker-kit/without-notes.ts';
import { lazyAddition } from '../../ui/lazy-part.ts';
import {
  accents,
  color,
  focusRing,
  mixin,
  query as screens,
  radius,
  space,
  tabularFigures,
  text,
  weight,
} from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useTrackerAppearance } from '../trackers/TrackerIcon.tsx';
import { figureParts, figureText, type FigureText } from './figure-text.ts';
import { Group, GroupHead, GroupNote, GroupTitle, Long, Short, Tiles } from './ShowcaseFrame.tsx';

const PinsDialog = lazyAddition(async () => (await import('./PinsDialog.tsx')).PinsDialog);

/** Up to four figures of a profile; the owner can choose others. */
export function PinnedFigures({ profile, pins }: { profile: Profile; pins: readonly Figure[] }) {
  const titleId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const shown = useReadable(pins);
  if (shown.length === 0 && !profile.is_owner) return null;
  return (
    <Group aria-labelledby={titleId}>
      <GroupHead>
        <GroupTitle id={titleId}>Pinned figures</GroupTitle>
        <GroupNote>
          {shown.some(({ change }) => change !== null) ? (
            <>
              <Long>Change against</Long>
              <Short>vs</Short> the 30 days before
            </>
          ) : null}
        </GroupNote>
        {profile.is_owner ? (
          <Button
            size="small"
            onClick={() => setChoosing(true)}
            aria-haspopup="dialog"
            sx={{ flex: 'none', paddingInline: space(1), marginRight: `-${space(1)}` }}
          >
            Choose
          </Button>
        ) : null}
      </GroupHead>
      {shown.length > 0 ? (
        <Tiles aria-labelledby={titleId}>
          {shown.map((figure) => (
            <li key={`${figure.tracker_type} ${figure.key}`}>
              <FigureTile username={profile.username} figure={figure} />
            </li>
          ))}
        </Tiles>
      ) : (
        <None>
          Choose up to four figures to show on your profile. Each is shown only to people who can see its
          tracker.
        </None>
      )}
      {isChoosing ? (
        <PinsDialog username={profile.username} shown={pins} onClose={() => setChoosing(false)} />
      ) : null}
    </Group>
  );
}

/** Leaves out figures that the reader does not want to see on any page. */
function useReadable(figures: readonly Figure[]): readonly Figure[] {
  const readingOf = useReadings();
  return figures.filter((figure) => isReadable(readingOf(figure.tracker_type), figure));
}

const None = styled('p')({
  ...mixin.muted(13),
  margin: 0,
  padding: space(4),
  border: `1px dashed ${color.outlineStrong}`,
  borderRadius: radius.card,
});
const Tile = styled(Anchor)({
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  height: '100%',
  padding: `${space(3)} ${space(3.5)}`,
  ...mixin.outlined('card'),
  backgroundColor: color.card,
  ...mixin.plainLink,
  '&:hover': { borderColor: color.outlineStrong },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});
const Label = styled('span')({
  ...mixin.muted(13),
  ...mixin.row(1.5),
  '& svg': { flex: 'none', width: 16, height: 16, strokeWidth: 1.75 },
  '& > :last-child': mixin.ellipsis,
});
/** Fewer pixels would hide the changes of the line. */
const LINE_MIN = 36;
/** As high as the value: a line without room wraps and disappears. */
const Middle = styled('span')({
  ...mixin.wrap,
  alignItems: 'center',
  gap: space(2),
  height: '2rem',
  overflow: 'hidden',
});
const Value = styled('b')({
  ...mixin.figures(24),
  flex: 'none',
  maxWidth: '100%',
  ...mixin.ellipsis,
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  '&[data-long]': text[16],
  '& small': {
    ...mixin.muted(13),
    marginInlineStart: 3,
    fontWeight: weight.medium,
    letterSpacing: 0,
  },
  '& small[data-joined]': { marginInlineStart: 0 },
});
const Line = styled('span')({
  display: 'flex',
  flex: `1 1 ${LINE_MIN}px`,
  justifyContent: 'flex-end',
  minWidth: 0,
  '& svg': { maxWidth: '100%' },
});
const Foot = styled('span')({
  ...mixin.muted(12),
  ...mixin.wrap,
  justifyContent: 'space-between',
  columnGap: space(2),
  minHeight: 16,
  whiteSpace: 'nowrap',
});
const Change = styled('span')({
  ...tabularFigures,
  fontWeight: weight.semibold,
  '&[data-direction="up"]': { color: color.up },
  '&[data-direction="down"]': { color: color.down },
});

/** A value longer than this has smaller digits. */
const LONG_VALUE = 8;

function FigureTile({ username, figure }: { username: string; figure: Figure }) {
  const { icon, accent } = useTrackerAppearance(figure.tracker_type);
  const query = viewAsQuery(useViewAs(username));
  const { value, change } = figureText(figure);
  const parts = figureParts(figure);
  // A wider drawing would be scaled down beside most values of phones, and become flat and faint.
  const lineWidth = useMatches(screens.phone) ? 52 : 76;
  return (
    <Tile href={trackerPath(username, figure.tracker_type, { query })}>
      <Label title={wholeName(figure)}>
        <span style={{ display: 'flex', color: accents[accent][700] }} aria-hidden="true">
          {icon}
        </span>
        {/* A long name is cut at its end; its detail stands in the foot. */}
        <span>{withoutNotes(figure.label)}</span>
      </Label>
      <Middle>
        <Value data-long={value.length > LONG_VALUE ? '' : undefined}>
          {parts.map((part, at) => (
            <Fragment key={at}>
              {at > 0 ? ' ' : null}
              {part.value}
              {part.unit ? <small data-joined={part.isJoined ? '' : undefined}>{part.unit}</small> : null}
            </Fragment>
          ))}
        </Value>
        {figure.series.length > 1 ? (
          <Line>
            <Sparkline values={figure.series} accent={accent} width={lineWidth} height={28} />
          </Line>
        ) : null}
      </Middle>
      <Foot>
        {change ? <ChangeNote change={change} /> : null}
        <span>{figure.detail}</span>
      </Foot>
    </Tile>
  );
}

function ChangeNote({ change }: { change: NonNullable<FigureText['change']> }) {
  if (change.direction === 'none') return <Change>{change.text}</Change>;
  return (
    <Change data-direction={change.direction}>
      <span aria-hidden="true">{change.direction === 'up' ? '↑ ' : '↓ '}</span>
      <VisuallyHidden>{change.direction} </VisuallyHidden>
      {change.text}
    </Change>
  );
}
