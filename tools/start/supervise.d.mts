export function supervise(
  start: () => Promise<number>,
  options?: {
    readonly wait?: (delayMs: number, signal: AbortSignal) => Promise<void>;
    readonly now?: () => number;
  },
): Promise<number>;
