import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planChunks, reachableFrom, type PlannedModule, type Visit } from './chunk-plan.ts';

const MODULES = 12;

/** Modules that import modules of lower numbers, so that none imports itself through others. */
const modulesArbitrary = fc
  .array(
    fc.record({
      imports: fc.array(fc.nat(MODULES), { maxLength: 4 }),
      size: fc.integer({ min: 1, max: 50 }),
      owner: fc.constantFrom(undefined, 'blue', 'red'),
    }),
    { minLength: 2, maxLength: MODULES },
  )
  .map(
    (drafts): ReadonlyMap<string, PlannedModule> =>
      new Map(
        drafts.map(({ imports, ...draft }, index) => [
          `m${index}`,
          { ...draft, imports: imports.filter((one) => one < index).map((one) => `m${one}`) },
        ]),
      ),
  );
const visitsArbitrary = fc.array(
  fc.record({
    roots: fc.array(
      fc.nat(MODULES).map((one) => `m${one}`),
      { minLength: 1, maxLength: 3 },
    ),
    weight: fc.integer({ min: 1, max: 5 }),
  }),
  { maxLength: 6 },
);
const existingArbitrary = fc.constantFrom<readonly string[]>([], ['m0'], ['m0', 'm1']);

const leaf = (owner?: string): PlannedModule => ({ imports: [], size: 10, owner });

/** Returns how many visits load a module. */
function countVisits(
  modules: ReadonlyMap<string, PlannedModule>,
  visits: readonly Visit[],
  id: string,
): number {
  return visits.filter(({ roots }) => reachableFrom(modules, roots).has(id)).length;
}

test('every shared module is in one chunk, after the chunks that it imports', () => {
  fc.assert(
    fc.property(
      modulesArbitrary,
      visitsArbitrary,
      existingArbitrary,
      fc.nat(100),
      (modules, visits, first, requestCost) => {
        const existing = [reachableFrom(modules, first)];
        const plan = planChunks({ modules, existing, visits, requestCost });
        const shared = [...modules.keys()].filter(
          (id) => !existing[0]?.has(id) && countVisits(modules, visits, id) > 1,
        );
        expect(plan.flat().toSorted()).toEqual(shared.toSorted());
        const placeOf = new Map(plan.flatMap((ids, index) => ids.map((id) => [id, index])));
        for (const [id, place] of placeOf)
          for (const imported of modules.get(id)?.imports ?? [])
            expect(placeOf.get(imported) ?? 0).toBeLessThanOrEqual(place);
      },
    ),
  );
});

test('when requests cost nothing, no visit loads a module in vain', () => {
  fc.assert(
    fc.property(modulesArbitrary, visitsArbitrary, (modules, visits) => {
      const plan = planChunks({ modules, existing: [], visits, requestCost: 0 });
      for (const { roots } of visits) {
        const needed = reachableFrom(modules, roots);
        for (const ids of plan) expect([0, ids.length]).toContain(ids.filter((id) => needed.has(id)).length);
      }
    }),
  );
});

test('when requests cost much, chunks are merged, except those of two trackers', () => {
  const modules = new Map([
    ['ui', leaf()],
    ['api', leaf()],
    ['sky', leaf('blue')],
    ['rose', leaf('red')],
    ['home', { imports: ['ui', 'api', 'sky'], size: 10 }],
    ['profile', { imports: ['ui', 'sky', 'rose'], size: 10 }],
    ['post', { imports: ['ui', 'api', 'rose'], size: 10 }],
  ]);
  const visits = ['home', 'profile', 'post'].map((root) => ({ roots: [root], weight: 1 }));
  const planAt = (requestCost: number) =>
    planChunks({ modules, existing: [], visits, requestCost }).map((ids) => ids.toSorted().join());
  expect(planAt(1).toSorted()).toEqual(['api', 'rose', 'sky', 'ui']);
  expect(planAt(1000).toSorted()).toEqual(['api,ui', 'rose', 'sky']);
});
