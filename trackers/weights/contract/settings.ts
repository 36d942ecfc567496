import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { LocalDate, Nullable, Success, Uuid, UuidParam } from '@plotline/contract/schema.ts';
import { LIMITS } from './limits.ts';
import { ExerciseEntry, SetEntry, WeightUnit } from './workouts.ts';

export const GYM_LIMITS = { bars: 6, plates: 15, pairs: 20, restWeeks: 200 } as const;
const PositiveWeight = Type.Number({ exclusiveMinimum: 0, maximum: 500 });

/** The bars and plates of one unit. `pairs` null means as many as needed. */
export const PlateSet = Type.Object({
  bars: Type.Array(PositiveWeight, { minItems: 1, maxItems: GYM_LIMITS.bars }),
  plates: Type.Array(
    Type.Object({
      weight: PositiveWeight,
      pairs: Nullable(Type.Integer({ minimum: 0, maximum: GYM_LIMITS.pairs })),
    }),
    { minItems: 1, maxItems: GYM_LIMITS.plates },
  ),
});
export type PlateSet = Static<typeof PlateSet>;

/** A missing unit has the usual bars and plates. */
export const Gym = Type.Object({ kg: Type.Optional(PlateSet), lb: Type.Optional(PlateSet) });
export type Gym = Static<typeof Gym>;

export const WeightsSettings = Type.Object({
  unit: WeightUnit,
  formula: Type.Enum(['epley', 'brzycki']),
  week_goal: Type.Integer({ minimum: 1, maximum: 7 }),
  share_bodyweight: Type.Boolean(),
  gym: Nullable(Gym),
  /** One day of each planned rest week; at most one in eight weeks, planned before the week ends. */
  rest_weeks: Type.Array(LocalDate, { maxItems: GYM_LIMITS.restWeeks }),
});
export type WeightsSettings = Static<typeof WeightsSettings>;

export const getWeightsSettings = defineEndpoint('getWeightsSettings', {
  route: 'GET /api/weights/settings',
  access: 'signed-in',
  summary: 'My units, formula and week goal',
  response: WeightsSettings,
});

export const updateWeightsSettings = defineEndpoint('updateWeightsSettings', {
  route: 'PUT /api/weights/settings',
  access: 'signed-in',
  summary: 'Changes the settings that are sent; absent ones stay',
  body: Type.Partial(WeightsSettings),
  response: WeightsSettings,
});

export const Template = Type.Object({
  uuid: Uuid,
  name: Type.String({ minLength: 1, maxLength: LIMITS.titleLength }),
  exercises: Type.Array(ExerciseEntry, { maxItems: LIMITS.exercisesPerWorkout }),
});
export type Template = Static<typeof Template>;

/** A set of a template is a target: it need not say that it is not done. */
const TemplateExercise = Type.Object({
  ...ExerciseEntry.properties,
  sets: Type.Array(Type.Object({ ...SetEntry.properties, done: Type.Optional(Type.Boolean()) }), {
    maxItems: LIMITS.setsPerExercise,
  }),
});
export type TemplateExercise = Static<typeof TemplateExercise>;

const TemplateEntry = Type.Object({
  name: Template.properties.name,
  exercises: Type.Array(TemplateExercise, { maxItems: LIMITS.exercisesPerWorkout }),
});

export const listTemplates = defineEndpoint('listTemplates', {
  route: 'GET /api/weights/templates',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'My workout templates',
  response: Type.Object({ templates: Type.Array(Template) }),
});

export const createTemplate = defineEndpoint('createTemplate', {
  route: 'POST /api/weights/templates',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Saves a list of exercises to start from',
  status: 201,
  body: TemplateEntry,
  response: Type.Object({ template: Template }),
});

export const updateTemplate = defineEndpoint('updateTemplate', {
  route: 'PUT /api/weights/templates/:uuid',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Replaces the name and the exercises that are sent; absent ones stay',
  params: UuidParam,
  body: Type.Partial(TemplateEntry),
  response: Type.Object({ template: Template }),
});

export const deleteTemplate = defineEndpoint('deleteTemplate', {
  route: 'DELETE /api/weights/templates/:uuid',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Deletes a template',
  params: UuidParam,
  response: Success,
});
