/** Collects what is named within a time, each once, and hands all of it over when the time is over. */
export function createGather(ms: number, handOver: (names: ReadonlySet<string>) => void) {
  let names = new Set<string>();
  return (name: string): void => {
    if (names.size === 0) setTimeout(run, ms);
    names.add(name);
  };

  function run(): void {
    const gathered = names;
    names = new Set();
    handOver(gathered);
  }
}
