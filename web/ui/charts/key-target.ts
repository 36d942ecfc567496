/** Where a key leads; null leaves the marks, undefined is a key of someone else. */
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
