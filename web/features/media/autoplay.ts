import { autoplay, chooseVideo, type Playing } from './autoplay-choice.ts';

/** A video on the page. */
interface RegisteredVideo {
  readonly element: HTMLVideoElement;
  hoveredSinceMs: number | null;
}

/** All videos of the page share one clock: at most one of them plays by itself. */
const videos = new Map<number, RegisteredVideo>();
const listeners = new Set<() => void>();
let serial = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let playing: Playing | null = null;
let lastPlayMs = Number.NEGATIVE_INFINITY;
let isPausedByUser = false;

export interface Registration {
  setHovered(isHovered: boolean): void;
  remove(): void;
}

/** Lets a video play while it is visible. */
export function registerVideo(element: HTMLVideoElement): Registration {
  const id = (serial += 1);
  const video: RegisteredVideo = { element, hoveredSinceMs: null };
  videos.set(id, video);
  timer ??= setInterval(evaluate, autoplay.evaluateMs);
  return {
    setHovered: (isHovered) => {
      video.hoveredSinceMs = isHovered ? performance.now() : null;
    },
    remove: () => {
      videos.delete(id);
      if (playing?.id === id) playing = null;
      element.pause();
      if (videos.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Pauses or resumes autoplay for all videos until the page is reloaded (WCAG 2.2.2). */
export function setPaused(isPaused: boolean): void {
  isPausedByUser = isPaused;
  evaluate();
  for (const listener of listeners) listener();
}

export function subscribePaused(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function readPaused(): boolean {
  return isPausedByUser;
}

/** Returns whether videos may autoplay: not with reduced motion or a data saver. */
export function mayAutoplay(): boolean {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  // Not in every browser: https://wicg.github.io/savedata/
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  const savesData = typeof connection === 'object' && connection !== null && 'saveData' in connection;
  return !(savesData && connection.saveData === true);
}

function evaluate(): void {
  const nowMs = performance.now();
  const mayPlay = !document.hidden && !isPausedByUser && !isCovered() && mayAutoplay();
  const candidates = [...videos].map(([id, { element, hoveredSinceMs }]) => ({
    id,
    hoveredSinceMs,
    visibility: visibilityOf(element),
  }));
  const chosen = mayPlay ? chooseVideo(candidates, { playing, lastPlayMs, nowMs }) : null;
  if (chosen === (playing?.id ?? null)) return;
  if (playing) videos.get(playing.id)?.element.pause();
  playing = chosen === null ? null : { id: chosen, sinceMs: nowMs };
  if (chosen !== null) begin(chosen, nowMs);
}

function begin(id: number, nowMs: number): void {
  lastPlayMs = nowMs;
  // If the browser refuses or cannot play the file, the poster remains.
  videos
    .get(id)
    ?.element.play()
    .catch(() => {
      if (playing?.id === id) playing = null;
    });
}

/** Returns whether a dialog covers the page. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Returns the share of an element's area that lies within the window. */
function visibilityOf(element: HTMLElement): number {
  const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return 0;
  const seenHeight = Math.max(0, Math.min(bottom, window.innerHeight) - Math.max(top, 0));
  const seenWidth = Math.max(0, Math.min(right, window.innerWidth) - Math.max(left, 0));
  return (seenHeight * seenWidth) / (height * width);
}
