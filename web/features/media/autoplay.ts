import { autoplay, chooseVideo, type Playing } from './autoplay-choice.ts';

/** What the page shows of one video. */
interface Screen {
  readonly element: HTMLVideoElement;
  hoveredSinceMs: number | null;
}

/** All videos of the page share one clock: at most one of them plays by itself. */
const screens = new Map<number, Screen>();
const listeners = new Set<() => void>();
let serial = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let playing: Playing | null = null;
let lastPlayMs = Number.NEGATIVE_INFINITY;
let isPausedByReader = false;

export interface Registration {
  setHovered(isHovered: boolean): void;
  remove(): void;
}

/** Lets a video play while it is in sight. */
export function registerVideo(element: HTMLVideoElement): Registration {
  const id = (serial += 1);
  const screen: Screen = { element, hoveredSinceMs: null };
  screens.set(id, screen);
  timer ??= setInterval(evaluate, autoplay.evaluateMs);
  return {
    setHovered: (isHovered) => {
      screen.hoveredSinceMs = isHovered ? performance.now() : null;
    },
    remove: () => {
      screens.delete(id);
      if (playing?.id === id) playing = null;
      element.pause();
      if (screens.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** What moves by itself can be stopped, WCAG 2.2.2: until the page is left, for all videos. */
export function setPaused(isPaused: boolean): void {
  isPausedByReader = isPaused;
  evaluate();
  for (const tell of listeners) tell();
}

export function subscribePaused(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function readPaused(): boolean {
  return isPausedByReader;
}

/** Those who ask for less movement or less data get pictures, and play what they want to see. */
export function mayAutoplay(): boolean {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  // Not in every browser: https://wicg.github.io/savedata/
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  const savesData = typeof connection === 'object' && connection !== null && 'saveData' in connection;
  return !(savesData && connection.saveData === true);
}

function evaluate(): void {
  const nowMs = performance.now();
  const mayPlay = !document.hidden && !isPausedByReader && !isCovered() && mayAutoplay();
  const candidates = [...screens].map(([id, { element, hoveredSinceMs }]) => ({
    id,
    hoveredSinceMs,
    visibility: visibilityOf(element),
  }));
  const chosen = mayPlay ? chooseVideo(candidates, { playing, lastPlayMs, nowMs }) : null;
  if (chosen === (playing?.id ?? null)) return;
  if (playing) screens.get(playing.id)?.element.pause();
  playing = chosen === null ? null : { id: chosen, sinceMs: nowMs };
  if (chosen !== null) begin(chosen, nowMs);
}

function begin(id: number, nowMs: number): void {
  lastPlayMs = nowMs;
  // A browser that does not allow it, or a file that cannot be played: the poster stays.
  screens
    .get(id)
    ?.element.play()
    .catch(() => {
      if (playing?.id === id) playing = null;
    });
}

/** Behind a dialog nothing plays. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** The share of its area that lies within the window. */
function visibilityOf(element: HTMLElement): number {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return 0;
  const seenHeight = Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
  const seenWidth = Math.max(0, Math.min(right, window.innerWidth) - Math.max(left, 0));
  return (seenHeight * seenWidth) / (height * width);
}
