/** Says where in the line of imports one is, `position` from 1. */
export function queueLabel(position: number | null | undefined): string {
  if (position === null || position === undefined) return 'Waiting for other imports';
  return position === 1 ? 'Waiting: next in line' : `Waiting: number ${position} in line`;
}
