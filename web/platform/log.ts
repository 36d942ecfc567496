/** For what users need not be told, but whoever looks for a fault should find in the browser's console. */
export function logProblem(message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes there
  console.warn(...(detail === undefined ? [message] : [message, detail]));
}
