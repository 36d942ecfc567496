import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTimer } from '@plotline/web/ui/use-timer.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { glidesBetween, type Glides } from '../board/glides.ts';
import { readBoard } from '../board/squares.ts';
import { plyAfterKey, plyIn } from './replay.ts';

type Place = Pick<TrackerPageProps, 'query' | 'setQuery'>;

export interface Replay {
  readonly ply: number;
  readonly last: number;
  readonly glides: Glides | undefined;
  readonly isFlipped: boolean;
  readonly isPlaying: boolean;
  readonly go: (ply: number) => void;
  readonly flip: () => void;
  readonly togglePlay: () => void;
}

const ADDRESS_MS = 300;
const STEP_MS = 900;

interface Shown {
  readonly ply: number;
  /** What was shown before, so that the piece that moved glides. */
  readonly before: number | null;
}

/** Which position of a game is shown. The address follows a moment later: browsers refuse many changes at once. */
export function useReplay(boards: readonly string[], { query, setQuery }: Place): Replay {
  const last = boards.length - 1;
  const [shown, setShown] = useState<Shown>(() => ({ ply: plyIn(query['ply'], last), before: null }));
  const [isFlipped, setFlipped] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const { later } = useTimer();
  const show = (ply: number) => {
    if (ply === shown.ply) return;
    setShown({ ply, before: shown.ply });
    later(() => setQuery({ ply: ply === last ? null : String(ply) }, { replace: true }), ADDRESS_MS);
  };
  const go = (ply: number) => {
    setPlaying(false);
    show(Math.max(0, Math.min(last, ply)));
  };
  const flip = () => setFlipped((flipped) => !flipped);
  const togglePlay = () => {
    if (!isPlaying && shown.ply === last) show(0);
    setPlaying(!isPlaying);
  };
  useKeys({ go: (key) => goByKey(key, { ply: shown.ply, last, go }), flip, togglePlay });
  useSteps(isPlaying, () => {
    if (shown.ply < last) show(shown.ply + 1);
    if (shown.ply >= last - 1) setPlaying(false);
  });
  return {
    ply: shown.ply,
    last,
    glides: glidesOf(boards, shown),
    isFlipped,
    isPlaying,
    go,
    flip,
    togglePlay,
  };
}

function glidesOf(boards: readonly string[], { ply, before }: Shown): Glides | undefined {
  if (before === null || Math.abs(ply - before) !== 1) return undefined;
  const from = readBoard(boards[before] ?? '');
  const to = readBoard(boards[ply] ?? '');
  return from && to ? glidesBetween(from, to) : undefined;
}

function goByKey(key: string, { ply, last, go }: { ply: number; last: number; go: (ply: number) => void }) {
  const next = plyAfterKey(key, ply, last);
  if (next === undefined) return false;
  go(next);
  return true;
}

interface Keys {
  readonly go: (key: string) => boolean;
  readonly flip: () => void;
  readonly togglePlay: () => void;
}

/** The keys of the page, wherever the focus is, unless a user types or uses a control by keyboard. */
function useKeys({ go, flip, togglePlay }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isControl(event.target, event.key)) return;
    if (event.key === 'f' || event.key === 'F') flip();
    else if (event.key === ' ') togglePlay();
    else if (!go(event.key)) return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether the key belongs to what has the focus. */
function isControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // The slider moves by the same keys, and by no others.
  if (target instanceof HTMLInputElement && target.type === 'range') return key !== ' ' && key.length > 1;
  if (target.closest('input, textarea, select, [role=application], [role=menu], [role=dialog]')) return true;
  return key === ' ' && target.closest('button, a') !== null;
}

function useSteps(isPlaying: boolean, step: () => void): void {
  const next = useEffectEvent(step);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => next(), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
}
