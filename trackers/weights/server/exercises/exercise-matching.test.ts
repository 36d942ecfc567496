import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '../../../../tests/support/cpu-time.ts';
import { BUILT_IN_EXERCISES } from '../catalogue/catalogue.ts';
import { createMatcher, type KnownExercise } from './exercise-matching.ts';
import { nameKey, nameWords } from './name-key.ts';

const BUILT_IN = BUILT_IN_EXERCISES.map((exercise): KnownExercise => ({ ...exercise, isOwn: false }));
const match = createMatcher(BUILT_IN);

function matched(name: string): string {
  const { kind, exercise } = match(name);
  return exercise ? `${kind} ${exercise.name}` : kind;
}

it('when names have neither letters nor digits, they are still distinct', () => {
  const own = ['💪', '<!--'].map((name): KnownExercise => ({ uuid: name, name, aliases: [], isOwn: true }));
  const matchOwn = createMatcher(own);
  const found = ['💪', '<!--', '🏋️', '***', '\u0301'].map((name) => matchOwn(name).exercise?.uuid);
  expect(found).toEqual(['💪', '<!--', undefined, undefined, undefined]);
});

describe('createMatcher', () => {
  it.each([
    ['Bench Press (Barbell)', 'exact Bench Press (Barbell)'],
    ['bench press – barbell', 'exact Bench Press (Barbell)'],
    ['Barbell Bench Press', 'alias Bench Press (Barbell)'],
    ['Bench Press (Bar)', 'alias Bench Press (Barbell)'],
    ['Barbell Bench Press - Medium Grip', 'alias Bench Press (Barbell)'],
    ['Oturarak Lateral Raise (Dambıl)', 'alias Seated Lateral Raise (Dumbbell)'],
    ['Barfiks', 'alias Pull Up'],
    ['Pull-Ups', 'alias Pull Up'],
    ['Tricep Pushdown', 'alias Triceps Pushdown (Cable - Straight Bar)'],
    ['Incline Dumbbell Flyes', 'alias Incline Chest Fly (Dumbbell)'],
    ['Pull Up (Assisted)', 'exact Pull Up (Assisted)'],
    ['Hanging Leg Raise L', 'similar Hanging Leg Raise'],
    ['Zzzdump2', 'none'],
    ['', 'none'],
    ['🏋️', 'none'],
  ])('when the name is %j, the match is %s', (name, expected) => {
    expect(matched(name)).toBe(expected);
  });

  it.each([
    ['Bankdrücken (Langhantel)', 'Bench Press (Barbell)'],
    ['Schrägbankdrücken (Kurzhantel)', 'Incline Bench Press (Dumbbell)'],
    ['Kniebeugen (Langhantel)', 'Squat (Barbell)'],
    ['Bizepscurl (Kurzhantel)', 'Bicep Curl (Dumbbell)'],
    ['Rudern sitzend (Kabel)', 'Seated Row (Cable)'],
    ['Klimmzüge', 'Pull Up'],
    ['Supino Reto com Barra', 'Bench Press (Barbell)'],
    ['Agachamento livre', 'Squat (Barbell)'],
    ['Puxada Frontal', 'Lat Pulldown (Cable)'],
    ['Elevação lateral (Halteres)', 'Lateral Raise (Dumbbell)'],
    ['Cadeira Extensora', 'Leg Extension (Machine)'],
    ['Levantamento Terra', 'Deadlift (Barbell)'],
    ['Press de banca con mancuernas', 'Bench Press (Dumbbell)'],
    ['Peso muerto rumano (Barra)', 'Romanian Deadlift (Barbell)'],
    ['Jalón al pecho', 'Lat Pulldown (Cable)'],
    ['Dominadas', 'Pull Up'],
    ['Développé couché (Barre)', 'Bench Press (Barbell)'],
    ['Soulevé de terre (Barre)', 'Deadlift (Barbell)'],
    ['Fentes (Haltères)', 'Lunge (Dumbbell)'],
    ['Presse à cuisses', 'Leg Press (Machine)'],
    ['Panca inclinata con manubri', 'Incline Bench Press (Dumbbell)'],
    ['Stacco da terra', 'Deadlift (Barbell)'],
    ['Alzate laterali', 'Lateral Raise (Dumbbell)'],
    ['Hüftstoß (Langhantel)', 'Hip Thrust (Barbell)'],
    ['Liegestütz', 'Push Up'],
    ['Reißen (Langhantel)', 'Snatch (Barbell)'],
    ['Flexão de Braço', 'Push Up'],
    ['Corrida', 'Running'],
    ['Extensión de Tríceps con Cuerda', 'Triceps Rope Pushdown'],
    ['Aductor (Máquina)', 'Hip Adduction (Machine)'],
    ['Rueda Abdominal', 'Ab Wheel'],
    ["Haussement d'Épaules (Haltères)", 'Shrug (Dumbbell)'],
    ['Vélo Elliptique', 'Elliptical Machine'],
    ['Stacco a Gambe Tese', 'Stiff Leg Deadlift (Barbell)'],
    ['Lento Avanti (Manubri)', 'Shoulder Press (Dumbbell)'],
    ['Push Down (Cavo)', 'Triceps Pushdown (Cable - Straight Bar)'],
  ])(
    'when the name is the German, Portuguese, Spanish, French or Italian %j, the match is %s',
    (name, expected) => {
      expect(matched(name)).toBe(`alias ${expected}`);
    },
  );

  it.each([
    ['Machine Row', 'Rowing (Machine)'],
    ['Seated Bench Press', 'Bench Press (Barbell)'],
    ['Supino com pés elevados', 'Bench Press (Barbell)'],
  ])('when the name is %j, it is not taken for %s', (name, other) => {
    expect(matched(name)).not.toBe(`alias ${other}`);
  });

  it('when names differ in an important word, they do not match', () => {
    for (const [name, other] of [
      ['Incline Bench Press (Barbell)', 'Decline Bench Press (Barbell)'],
      ['Seated Leg Curl (Machine)', 'Lying Leg Curl (Machine)'],
      ['Pull Up (Assisted)', 'Pull Up'],
      ['Hip Adduction (Machine)', 'Hip Abduction (Machine)'],
      ['Front Squat (Barbell)', 'Squat (Barbell)'],
    ] as const) {
      expect(match(name).exercise?.name).not.toBe(other);
    }
  });

  it('when the user has an exercise or an alias of that name, it takes precedence', () => {
    const own = { uuid: 'own', name: 'Bench Press (Barbell)', aliases: [], isOwn: true };
    expect(createMatcher([...BUILT_IN, own])('Bench Press (Barbell)').exercise?.uuid).toBe('own');
    const squat = BUILT_IN.find(({ name }) => name === 'Squat (Barbell)');
    const taught = createMatcher(BUILT_IN, new Map([['Bench Press (Barbell)', squat?.uuid ?? '']]));
    expect(taught('bench press barbell')).toMatchObject({
      kind: 'alias',
      exercise: { name: 'Squat (Barbell)' },
    });
  });

  it('when 300 names meet the whole catalogue, it takes less than a second', () => {
    const names = BUILT_IN.slice(0, 300).map(({ name }) => `${name} extra word`);
    const cpuMs = leastCpuMs(() => {
      const fresh = createMatcher(BUILT_IN);
      for (const name of names) fresh(name);
    });
    expect(cpuMs).toBeLessThan(1_000);
  });
});

describe('names', () => {
  it('when names are folded, case, accents and punctuation are removed', () => {
    expect(nameKey('  Développé  Couché (Barre) ')).toBe('developpe couche barre');
    expect(nameKey("Farmer's Walk")).toBe('farmers walk');
  });

  it('when names are split into words, spelling and order do not matter', () => {
    expect(nameWords('Flyes, Dumbbells')).toEqual(nameWords('Dumbbell Fly'));
    expect(nameWords('T-Bar Row')).toEqual(nameWords('Row (T Bar)'));
    expect(nameWords('One-Arm Push-ups')).toEqual(nameWords('Single Arm Push Up'));
  });
});
