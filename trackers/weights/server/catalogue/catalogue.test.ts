import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../exercises/name-key.ts';
import { BUILT_IN_EXERCISES } from './catalogue.ts';

const URL_NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** Returns a version 5 UUID by RFC 9562. */
function uuidOf(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

describe('built-in exercises', () => {
  it('when an exercise is listed, its uuid is derived from its source', () => {
    const namespace = uuidOf(URL_NAMESPACE, 'plotline:weights:exercises');
    for (const { uuid, source } of BUILT_IN_EXERCISES) expect(uuid).toBe(uuidOf(namespace, source));
  });

  it('when exercises are listed, names are unique and no alias is the name of another exercise', () => {
    const byName = new Map(BUILT_IN_EXERCISES.map(({ name, uuid }) => [nameKey(name), uuid]));
    expect(byName.size).toBe(BUILT_IN_EXERCISES.length);
    for (const { aliases, uuid } of BUILT_IN_EXERCISES) {
      for (const alias of aliases) expect([alias, byName.get(nameKey(alias)) ?? uuid]).toEqual([alias, uuid]);
    }
  });

  it('when exercises are listed, no two share an alias', () => {
    const owners = new Map<string, string>();
    for (const { aliases, name } of BUILT_IN_EXERCISES) {
      for (const key of new Set(aliases.map((alias) => nameKey(alias)))) {
        expect([key, owners.get(key) ?? name]).toEqual([key, name]);
        owners.set(key, name);
      }
    }
  });

  it('when an exercise is listed, its traits are consistent', () => {
    for (const {
      name,
      loadType,
      bodyweightFraction,
      perHand,
      category,
      primaryMuscles,
    } of BUILT_IN_EXERCISES) {
      expect(bodyweightFraction, name).toBeGreaterThan(0);
      expect(bodyweightFraction, name).toBeLessThanOrEqual(1);
      if (perHand) expect(loadType, name).toBe('external');
      const hasNoMuscles = category === 'Cardio' || category === 'Other';
      expect(primaryMuscles.length === 0, name).toBe(hasNoMuscles);
    }
  });

  it.each([
    ['Bench Press (Barbell)', 'external', 'Chest'],
    ['Pull Up', 'weighted_bodyweight', 'Back'],
    ['Pull Up (Assisted)', 'assisted', 'Back'],
    ['Push Up', 'bodyweight', 'Chest'],
    ['Plank', 'duration', 'Core'],
    ['Running (Treadmill)', 'distance', 'Cardio'],
    ['Hip Thrust (Machine)', 'external', 'Glutes'],
    ['Crunch', 'reps_only', 'Core'],
  ])('when the exercise is %s, its load type is %s and its category %s', (name, loadType, category) => {
    const exercise = BUILT_IN_EXERCISES.find((built) => built.name === name);
    expect(exercise).toMatchObject({ loadType, category });
  });
});
