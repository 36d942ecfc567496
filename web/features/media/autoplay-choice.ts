/** A video in sight, and how things stand with it. */
export interface Candidate {
  readonly id: number;
  /** Which share of it is to be seen, from 0 to 1. */
  readonly visibility: number;
  /** Since when the pointer has rested on it, in milliseconds of `nowMs`; null: it does not. */
  readonly hoveredSinceMs: number | null;
}

export interface Playing {
  readonly id: number;
  readonly sinceMs: number;
}

export const autoplay = {
  evaluateMs: 300,
  minVisibility: 0.5,
  /** So much less visible it may become before it stops, and so much more another one must be to replace it. */
  hysteresis: 0.1,
  /** Between one beginning to play and another. */
  betweenPlaysMs: 500,
  hoverMs: 200,
} as const;

/** Which video plays from now on; null: none. Of several the one that is pointed at, else the one most in sight. */
export function chooseVideo(
  candidates: readonly Candidate[],
  { playing, lastPlayMs, nowMs }: { playing: Playing | null; lastPlayMs: number; nowMs: number },
): number | null {
  const current = candidates.find(({ id }) => id === playing?.id);
  const kept = current && current.visibility >= autoplay.minVisibility - autoplay.hysteresis ? current : null;
  const next = pointedAt(candidates, nowMs) ?? mostVisible(candidates, kept);
  if (!next || next.id === kept?.id) return kept?.id ?? null;
  if (nowMs - lastPlayMs < autoplay.betweenPlaysMs) return kept?.id ?? null;
  return next.id;
}

function pointedAt(candidates: readonly Candidate[], nowMs: number): Candidate | undefined {
  return candidates.find(
    ({ visibility, hoveredSinceMs: since }) =>
      visibility > 0 && since !== null && nowMs - since >= autoplay.hoverMs,
  );
}

function mostVisible(candidates: readonly Candidate[], kept: Candidate | null): Candidate | null {
  let best = kept;
  for (const candidate of candidates) {
    const needed = best === kept && kept ? kept.visibility + autoplay.hysteresis : (best?.visibility ?? 0);
    if (candidate.visibility >= autoplay.minVisibility && candidate.visibility > needed) best = candidate;
  }
  return best;
}
