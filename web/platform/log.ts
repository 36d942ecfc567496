/** Logs a problem to the browser's console that users need not see. */
export function logProblem(message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the only caller of the console
  console.warn(...(detail === undefined ? [message] : [message, detail]));
}
