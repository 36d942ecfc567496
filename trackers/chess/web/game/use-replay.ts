import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { useTimer } from '@plotline/web/ui/use-timer.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { findPieceMoves, type PieceMoves } from '../board/piece-moves.ts';
import { readBoard } from '../../contract/squares.ts';
import { plyAfterKey, plyIn } from './replay.ts';

type Place = Pick<TrackerPageProps, 'query' | 'setQuery'>;

export interface Replay {
  readonly ply: number;
  readonly last: number;
  readonly moves: PieceMoves | undefined;
  readonly isFlipped: boolean;
  readonly isPlaying: boolean;
  readonly go: (ply: number) => void;
  readonly flip: () => void;
  readonly togglePlay: () => void;
}

const URL_DELAY_MS = 300;
const STEP_MS = 900;

interface Shown {
  readonly ply: number;
  /** The previous half-move, to animate the moved piece. */
  readonly before: number | null;
}

/** Holds the shown position of a game. The URL follows with a delay, because browsers limit its changes. */
export function useReplay(boards: readonly string[], { query, setQuery }: Place): Replay {
  const last = boards.length - 1;
  const [shown, setShown] = useState<Shown>(() => ({ ply: plyIn(query['ply'], last), before: null }));
  const [isFlipped, setFlipped] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const { later } = useTimer();
  const show = (ply: number) => {
    if (ply === shown.ply) return;
    setShown({ ply, before: shown.ply });
    later(() => setQuery({ ply: ply === last ? null : String(ply) }, { replace: true }), URL_DELAY_MS);
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
    moves: movesOf(boards, shown),
    isFlipped,
    isPlaying,
    go,
    flip,
    togglePlay,
  };
}

function movesOf(boards: readonly string[], { ply, before }: Shown): PieceMoves | undefined {
  if (before === null || Math.abs(ply - before) !== 1) return undefined;
  const from = readBoard(boards[before] ?? '');
  const to = readBoard(boards[ply] ?? '');
  return from && to ? findPieceMoves(from, to) : undefined;
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

/** Handles the keys of the page, unless a form field or control has the focus. */
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

/** Tests whether the focused element handles the key itself. */
function isControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // The slider handles the arrow keys and letters are free.
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
