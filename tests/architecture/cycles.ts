import type { Import } from './sources.ts';

/** Returns the groups of files that import each other in a cycle, statically or not, types included. */
export function findCycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map(
    [...Map.groupBy(imports, ({ from }) => from)].map(([from, all]) => [from, all.map(({ to }) => to)]),
  );
  const reachableFrom = new Map([...targets.keys()].map((file) => [file, reachable(targets, file)]));
  const isMutual = (a: string, b: string) =>
    reachableFrom.get(a)?.has(b) === true && reachableFrom.get(b)?.has(a) === true;
  const inCycle = [...targets.keys()].filter((file) => isMutual(file, file)).sort();
  return inCycle
    .filter((file, index) => !inCycle.slice(0, index).some((earlier) => isMutual(file, earlier)))
    .map((first) => inCycle.filter((file) => isMutual(first, file)));
}

function reachable(targets: ReadonlyMap<string, readonly string[]>, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...(targets.get(start) ?? [])];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    queue.push(...(targets.get(file) ?? []));
  }
  return found;
}
