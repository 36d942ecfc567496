/** A video on the page that may play. */
export interface Candidate {
  readonly id: number;
  /** The visible share of its area, from 0 to 1. */
  readonly visibility: number;
  /** The time at which the pointer entered it, on the clock of `nowMs`; null without the pointer. */
  readonly hoveredSinceMs: number | null;
}

export interface Playing {
  readonly id: number;
  readonly sinceMs: number;
}

export const autoplay = {
  evaluateMs: 300,
  minVisibility: 0.5,
  /** The playing video may be this much less visible; another must be this much more visible to replace it. */
  hysteresis: 0.1,
  /** The least time between two starts. */
  betweenPlaysMs: 500,
  hoverMs: 200,
} as const;

/** Returns the id of the video to play: the hovered one, else the most visible one; null for none. */
export function chooseVideo(
  candidates: readonly Candidate[],
  { playing, lastPlayMs, nowMs }: { playing: Playing | null; lastPlayMs: number; nowMs: number },
): number | null {
  const previous = candidates.find(({ id }) => id === playing?.id);
  const current =
    previous && previous.visibility >= autoplay.minVisibility - autoplay.hysteresis ? previous : null;
  const next = hovered(candidates, nowMs) ?? mostVisible(candidates, current);
  if (!next || next.id === current?.id) return current?.id ?? null;
  if (nowMs - lastPlayMs < autoplay.betweenPlaysMs) return current?.id ?? null;
  return next.id;
}

function hovered(candidates: readonly Candidate[], nowMs: number): Candidate | undefined {
  return candidates.find(
    ({ visibility, hoveredSinceMs: since }) =>
      visibility > 0 && since !== null && nowMs - since >= autoplay.hoverMs,
  );
}

function mostVisible(candidates: readonly Candidate[], current: Candidate | null): Candidate | null {
  let best = current;
  for (const candidate of candidates) {
    const needed =
      best === current && current ? current.visibility + autoplay.hysteresis : (best?.visibility ?? 0);
    if (candidate.visibility >= autoplay.minVisibility && candidate.visibility > needed) best = candidate;
  }
  return best;
}
