/** Converts an instant for `<input type="datetime-local">`: `2026-11-20T18:04` in this device's time zone. */
export function toLocalInput(instant: string): string {
  const date = new Date(instant);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Parses the value of `<input type="datetime-local">`; null if it is invalid. */
export function fromLocalInput(text: string): string | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
