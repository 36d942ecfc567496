import { Button } from '@plotline/web/ui/Button.tsx';
import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { color, media, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { volumePart } from '../shared/volume.ts';
import { clockText } from './clock-text.ts';
import { setsDone, workoutVolumeKg } from './draft-numbers.ts';
import type { DraftWorkout } from './draft-workout.ts';
import { useNowEachSecond } from './use-now-each-second.ts';
import { isUntimed } from './workout-times.ts';
import { trimText } from '@plotline/contract/text.ts';

interface LogHeaderProps {
  draft: DraftWorkout;
  backHref: string;
  /** The save status. */
  status: ReactNode;
  menu: ReactNode;
  finishLabel: string;
  onTitle: () => void;
  onFinish: () => void;
}

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 4,
  flex: 'none',
  backgroundColor: color.card,
  borderBottom: `1px solid ${color.outline}`,
});
const row = { display: 'flex', alignItems: 'center', gap: space(2) } as const;
const Inner = styled('div')({
  maxWidth: 720,
  marginInline: 'auto',
  padding: `${space(2)} ${space(4)} ${space(2.5)}`,
  [media.phone]: { paddingInline: `${space(2)} ${space(3)}` },
  [media.landscapePhone]: { ...row, paddingBlock: space(1) },
});
const Row = styled('div')({
  ...row,
  // On landscape phones the stats stand in the row, after the title.
  [media.landscapePhone]: { display: 'contents', '& > h1 ~ *': { order: 1 } },
});
const Title = styled('h1')({ ...text[16], display: 'flex', flex: 1, minWidth: 0, margin: 0 });
const TitleButton = styled('button')({
  ...text[16],
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  padding: 0,
  ...mixin.plainButton,
  color: 'inherit',
  fontWeight: weight.semibold,
  letterSpacing: '-0.01em',
  textAlign: 'start',
  ...mixin.ellipsis,
  '&:hover': { textDecoration: 'underline' },
});
const Status = styled('output')({ ...text[13], flex: 'none', color: color.muted });
const Stats = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  margin: 0,
  padding: `${space(1)} ${space(2)} 0`,
  maxWidth: 360,
  [media.landscapePhone]: { gridTemplateColumns: 'repeat(3, auto)', columnGap: space(5), padding: 0 },
  [`${media.landscapePhone} and (max-width: 699.95px)`]: { display: 'none' },
});
const Stat = styled('div')({ display: 'flex', flexDirection: 'column-reverse' });
const Label = styled('dt')({ ...text[12], color: color.muted });
const Value = styled('dd')({
  ...mixin.figures(20),
  margin: 0,
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
  '& span': {
    ...mixin.muted(13),
    fontWeight: weight.medium,
    letterSpacing: 0,
    marginInlineStart: 3,
  },
});

/** The header of the logging screen: title, save status, time, volume and sets. */
export function LogHeader(props: LogHeaderProps) {
  const { draft, backHref, status, menu, finishLabel, onTitle, onFinish } = props;
  const volume = volumePart(workoutVolumeKg(draft), draft.unit);
  return (
    <Bar>
      <Inner>
        <Row>
          <IconButton
            href={backHref}
            aria-label="Back to weights"
            sx={{ width: 44, height: 44, color: 'inherit' }}
          >
            <ChevronDown size={22} aria-hidden />
          </IconButton>
          <Title>
            <TitleButton
              type="button"
              onClick={onTitle}
              aria-label={`${titleOf(draft)}: change title, times and notes`}
            >
              {titleOf(draft)}
            </TitleButton>
          </Title>
          <Status>{status}</Status>
          {menu}
          <Button variant="contained" onClick={onFinish} sx={{ minHeight: 44 }}>
            {finishLabel}
          </Button>
        </Row>
        <Stats>
          <Stat>
            <Label>Time</Label>
            <Value>
              <Elapsed draft={draft} />
            </Value>
          </Stat>
          <Stat>
            <Label>Volume</Label>
            <Value>
              {volume.value}
              <span>{volume.unit}</span>
            </Value>
          </Stat>
          <Stat>
            <Label>Sets done</Label>
            <Value>{setsDone(draft)}</Value>
          </Stat>
        </Stats>
      </Inner>
    </Bar>
  );
}

export function titleOf(draft: Pick<DraftWorkout, 'title'>): string {
  return trimText(draft.title) || 'Workout';
}

function Elapsed({ draft }: { draft: DraftWorkout }) {
  const now = useNowEachSecond(draft.endedAt === null && !isUntimed(draft));
  if (isUntimed(draft)) return '–';
  const end = draft.endedAt === null ? now : Date.parse(draft.endedAt);
  return <>{clockText(end - Date.parse(draft.startedAt))}</>;
}
