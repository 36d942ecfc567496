import { styled } from '@plotline/web/ui/theme/styled.ts';
import {
  accents,
  color,
  focusRing,
  media,
  mixin,
  radius,
  space,
  text,
  weight,
} from '@plotline/web/ui/theme/tokens.ts';
import { logProblem } from '@plotline/web/tracker-kit/offline.ts';
import { useEffect, useEffectEvent, type Dispatch } from 'react';
import { clockText } from './clock-text.ts';
import type { DraftChange } from './draft-workout.ts';
import type { RestTimer } from './draft-workout.ts';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import { requestRestPermission, scheduleRestAlarm, vibrateRestOver } from './rest-notification.ts';
import { useNowEachSecond } from './use-now-each-second.ts';

interface RestBarProps {
  rest: RestTimer;
  /** The exercise after the rest. */
  exercise: string;
  change: Dispatch<DraftChange>;
}

const Bar = styled('section')({
  position: 'sticky',
  bottom: 0,
  zIndex: 4,
  flex: 'none',
  marginTop: 'auto',
  backgroundColor: color.inverse,
  color: color.onInverse,
});
const Progress = styled('div')({ height: 3, backgroundColor: accents.coral[500], transformOrigin: 'left' });
const Row = styled('div')({
  ...mixin.row(2),
  maxWidth: 720,
  marginInline: 'auto',
  padding: `${space(2)} ${space(4)} calc(${space(3)} + env(safe-area-inset-bottom))`,
  [media.phone]: { paddingInlineEnd: space(3) },
  [media.landscapePhone]: { paddingBlock: `${space(1)} calc(${space(1)} + env(safe-area-inset-bottom))` },
});
const Time = styled('div')({
  flex: 1,
  minWidth: 0,
  [media.landscapePhone]: { display: 'flex', alignItems: 'baseline', gap: space(3) },
});
const Label = styled('div')({ ...text[12], color: color.inverseMuted });
const Clock = styled('div')({
  ...mixin.figures(32),
  lineHeight: '2.125rem',
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
});
const Step = styled('button')({
  ...text[14],
  minHeight: 44,
  padding: `0 ${space(3.5)}`,
  border: 0,
  borderRadius: radius.base,
  backgroundColor: color.inverseButton,
  color: color.onInverse,
  fontWeight: weight.semibold,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { backgroundColor: color.inverseButtonHover },
  '&:focus-visible': { ...focusRing, outlineColor: color.onInverse },
  '&[data-main]': { backgroundColor: color.onInverse, color: color.onShape },
});

const STEP_SECONDS = 15;

/** The rest timer between two sets. It is computed from timestamps, so it survives sleep and reload. */
export function RestBar({ rest, exercise, change }: RestBarProps) {
  const toast = useToast();
  const now = useNowEachSecond();
  const leftMs = rest.endsAtMs - now;
  const share = Math.max(0, Math.min(1, leftMs / (rest.endsAtMs - rest.startedAtMs)));
  const end = useEffectEvent(() => {
    // Not for a rest that ended while the page was closed.
    if (leftMs > -5000) {
      vibrateRestOver();
      // Some phones neither vibrate nor allow notifications.
      toast({ message: 'Rest is over' });
    }
    change({ type: 'rest ended' });
  });
  const isOver = leftMs <= 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  useRestAlarm(rest.endsAtMs, exercise);
  const move = (bySeconds: number) => change({ type: 'rest moved', bySeconds, nowMs: Date.now() });
  return (
    <Bar aria-label="Rest timer">
      <Progress style={{ transform: `scaleX(${share})` }} />
      <Row>
        <Time>
          <Label>Rest</Label>
          <Clock role="timer">{clockText(leftMs)}</Clock>
        </Time>
        <Step type="button" onClick={() => move(-STEP_SECONDS)} aria-label="15 seconds less">
          −15 s
        </Step>
        <Step type="button" onClick={() => move(STEP_SECONDS)} aria-label="15 seconds more">
          +15 s
        </Step>
        <Step type="button" data-main="" onClick={() => change({ type: 'rest ended' })}>
          Skip
        </Step>
      </Row>
    </Bar>
  );
}

/** Firefox stops a worker a while after the last message to it: an alarm rang after 20 s, but not after 80 s. */
const RENEWAL_MS = 20_000;

/** Sets the alarm of the rest, again whenever the rest is moved; skipping the rest cancels it. */
function useRestAlarm(endsAtMs: number, exercise: string): void {
  useEffect(() => {
    let isOver = false;
    const set = async () => {
      await requestRestPermission();
      if (!isOver) await scheduleRestAlarm({ endsAtMs }, exercise);
    };
    const onFailure = (error: unknown) => logProblem('no alarm for the end of the rest', error);
    set().catch(onFailure);
    const renewal = setInterval(() => {
      if (endsAtMs > Date.now()) scheduleRestAlarm({ endsAtMs }, exercise).catch(onFailure);
    }, RENEWAL_MS);
    return () => {
      isOver = true;
      clearInterval(renewal);
      // A rest that is over has shown its notification, or shows it now.
      if (endsAtMs > Date.now())
        scheduleRestAlarm(null, exercise).catch((error: unknown) => logProblem('the alarm stays', error));
    };
  }, [endsAtMs, exercise]);
}
