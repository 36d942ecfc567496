/**
 * Milliseconds on the processor of the fastest of five runs. The fastest run depends the least on other load and on
 * the compiler, but it still doubles or triples on a slow machine: limits should be several times what is expected.
 */
export function leastCpuMs(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}
