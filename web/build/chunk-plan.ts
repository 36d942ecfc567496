/** A module with its static imports and the length of its code. */
export interface PlannedModule {
  readonly imports: readonly string[];
  readonly size: number;
  /** The tracker that the module belongs to. Chunks of different owners are not merged. */
  readonly owner?: string | undefined;
}

/** Parts of the app that are loaded at the same time. */
export interface Visit {
  readonly roots: readonly string[];
  /** Frequency, compared with other visits. */
  readonly weight: number;
}

interface Plan {
  readonly modules: ReadonlyMap<string, PlannedModule>;
  /** Chunks that exist already. They import none of the planned ones. */
  readonly existing: readonly ReadonlySet<string>[];
  readonly visits: readonly Visit[];
  /** The length of code that costs as much as another request. */
  readonly requestCost: number;
}

interface Chunk {
  ids: ReadonlySet<string>;
  size: number;
  readonly owner: string;
  readonly isFixed: boolean;
  visits: ReadonlySet<Visit>;
}

/**
 * Divides the modules that several visits load into chunks. Each chunk comes after those that it imports, and no two
 * import each other.
 *
 * At first a chunk holds the modules of exactly the same visits, so that no visit loads code in vain. Those are too many
 * small files. Two chunks are merged for as long as that saves visits more requests than it costs them code.
 */
export function planChunks({ modules, existing, visits, requestCost }: Plan): string[][] {
  const chunks = createChunks(modules, existing, visits);
  const imports = importsOf(modules, chunks);
  let reached = reachedFrom(imports);
  for (let pair = bestPair(); pair; pair = bestPair()) {
    merge(...pair);
    reached = reachedFrom(imports);
    for (const chunk of reached.get(pair[0]) ?? []) chunk.visits = chunk.visits.union(pair[0].visits);
  }
  // A chunk reaches more chunks than each of those that it reaches.
  return planned()
    .toSorted((a, b) => reachedBy(a).size - reachedBy(b).size)
    .map(({ ids }) => [...ids]);

  function planned(): Chunk[] {
    return [...chunks].filter(({ isFixed }) => !isFixed);
  }

  function reachedBy(chunk: Chunk): ReadonlySet<Chunk> {
    return reached.get(chunk) ?? new Set();
  }

  function bestPair(): [Chunk, Chunk] | undefined {
    let best: [Chunk, Chunk] | undefined;
    let highest = 0;
    const candidates = planned();
    for (const [index, a] of candidates.entries())
      for (const b of candidates.slice(index + 1)) {
        const saved = a.owner === b.owner ? savedBy(a, b, highest) : 0;
        if (saved <= highest) continue;
        highest = saved;
        best = [a, b];
      }
    return best;
  }

  /** Returns what visits save if two chunks are merged; inexact if it is not more than `minimum`. */
  function savedBy(a: Chunk, b: Chunk, minimum: number): number {
    let saved =
      weigh(a.visits.intersection(b.visits)) * requestCost -
      weigh(b.visits.difference(a.visits)) * a.size -
      weigh(a.visits.difference(b.visits)) * b.size;
    if (saved <= minimum) return 0;
    const all = a.visits.union(b.visits);
    for (const chunk of reachedBy(a).union(reachedBy(b))) {
      if (chunk === a || chunk === b) continue;
      // It would import the merged chunk and be imported by it.
      if (reachedBy(chunk).has(a) || reachedBy(chunk).has(b)) return 0;
      saved -= weigh(all.difference(chunk.visits)) * (chunk.size + requestCost);
      if (saved <= minimum) return 0;
    }
    return saved;
  }

  /** Moves everything of the second chunk into the first. */
  function merge(a: Chunk, b: Chunk): void {
    a.ids = a.ids.union(b.ids);
    a.size += b.size;
    a.visits = a.visits.union(b.visits);
    chunks.delete(b);
    for (const targets of imports.values()) if (targets.delete(b)) targets.add(a);
    const merged = (imports.get(a) ?? new Set<Chunk>()).union(imports.get(b) ?? new Set<Chunk>());
    merged.delete(a);
    imports.set(a, merged);
    imports.delete(b);
  }
}

/** Creates a chunk for the modules of the same visits, after the existing chunks. */
function createChunks(
  modules: ReadonlyMap<string, PlannedModule>,
  existing: readonly ReadonlySet<string>[],
  visits: readonly Visit[],
): Set<Chunk> {
  const visitsById = new Map([...modules.keys()].map((id) => [id, new Set<Visit>()]));
  for (const visit of visits)
    for (const id of reachableFrom(modules, visit.roots)) visitsById.get(id)?.add(visit);
  const chunkOf = (ids: ReadonlySet<string>, isFixed: boolean): Chunk => {
    let size = 0;
    for (const id of ids) size += modules.get(id)?.size ?? 0;
    const owners = new Set([...ids].flatMap((id) => modules.get(id)?.owner ?? []));
    return {
      ids,
      size,
      owner: [...owners].join(),
      isFixed,
      visits: new Set([...ids].flatMap((id) => [...(visitsById.get(id) ?? [])])),
    };
  };
  const fixed = new Set(existing.flatMap((ids) => [...ids]));
  // A module of one visit is in that visit's own chunk.
  const shared = [...visitsById].filter(([id, its]) => its.size > 1 && !fixed.has(id));
  const bySameVisits = Map.groupBy(shared, ([, its]) =>
    visits.flatMap((visit, index) => (its.has(visit) ? [index] : [])).join(),
  );
  return new Set([
    ...existing.map((ids) => chunkOf(ids, true)),
    ...[...bySameVisits.values()].map((found) => chunkOf(new Set(found.map(([id]) => id)), false)),
  ]);
}

/** Returns the chunks that each chunk imports itself. */
function importsOf(
  modules: ReadonlyMap<string, PlannedModule>,
  chunks: ReadonlySet<Chunk>,
): Map<Chunk, Set<Chunk>> {
  const chunkOf = new Map([...chunks].flatMap((chunk) => [...chunk.ids].map((id) => [id, chunk])));
  return new Map(
    [...chunks].map((chunk) => {
      const targets = [...chunk.ids].flatMap((id) => modules.get(id)?.imports ?? []);
      const imported = new Set(targets.flatMap((id) => chunkOf.get(id) ?? []));
      imported.delete(chunk);
      return [chunk, imported];
    }),
  );
}

/** Returns the chunks that each chunk imports, itself or through others. */
function reachedFrom(
  imports: ReadonlyMap<Chunk, ReadonlySet<Chunk>>,
): ReadonlyMap<Chunk, ReadonlySet<Chunk>> {
  return new Map(
    [...imports].map(([chunk, imported]) => [chunk, reach(imported, (one) => imports.get(one) ?? [])]),
  );
}

function weigh(visits: ReadonlySet<Visit>): number {
  let sum = 0;
  for (const { weight } of visits) sum += weight;
  return sum;
}

/** Returns the modules of the map that the roots import, directly or through others, with the roots. */
export function reachableFrom(
  modules: ReadonlyMap<string, PlannedModule>,
  roots: Iterable<string>,
): ReadonlySet<string> {
  const isKnown = (id: string) => modules.has(id);
  return reach([...roots].filter(isKnown), (id) => (modules.get(id)?.imports ?? []).filter(isKnown));
}

/** Returns the given nodes of a graph with all that follow them. */
function reach<Node>(starts: Iterable<Node>, next: (node: Node) => Iterable<Node>): ReadonlySet<Node> {
  const reached = new Set(starts);
  // A set is iterated up to the members that are added meanwhile.
  for (const node of reached) for (const one of next(node)) reached.add(one);
  return reached;
}
