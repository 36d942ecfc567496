/** A moment as `<input type="datetime-local">` wants it: `2026-11-20T18:04`, by the clock of this device. */
export function toLocalInput(instant: string): string {
  const date = new Date(instant);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Null for what is no moment. */
export function fromLocalInput(text: string): string | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
