/** Returns the mark that a key activates; null for none, undefined for other keys. */
export function keyTarget(key: string, active: number | null, count: number): number | null | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return active === null ? 0 : Math.min(last, active + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return active === null ? last : Math.max(0, active - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return active === null ? undefined : null;
    default:
      return undefined;
  }
}

/** Like `keyTarget`, for cells counted row by row: left and right stay in the row, up and down in the column. */
export function gridKeyTarget(
  key: string,
  active: number | null,
  { rows, columns }: { rows: number; columns: number },
): number | null | undefined {
  const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const move = moves[key];
  if (!move || active === null) return keyTarget(key, active, rows * columns);
  const row = clamp(Math.floor(active / columns) + move[0], rows - 1);
  const column = clamp((active % columns) + move[1], columns - 1);
  return row * columns + column;
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value));
}
