import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';
import { LocalDate, Success } from '@plotline/contract/schema.ts';
import { WeightUnit } from './workouts.ts';

/** Visible only to the owner, unless they share it; see `share_bodyweight`. */
export const BodyweightEntry = Type.Object({
  date: LocalDate,
  weight: Type.Number({ minimum: 1, maximum: 1_000 }),
  unit: WeightUnit,
});
export type BodyweightEntry = Static<typeof BodyweightEntry>;

const DateParam = Type.Object({ date: LocalDate });

export const listBodyweight = defineEndpoint('listBodyweight', {
  route: 'GET /api/weights/bodyweight',
  access: 'signed-in',
  tokenScope: 'read',
  summary: 'My body weights, oldest first',
  response: Type.Object({ entries: Type.Array(BodyweightEntry) }),
});

export const putBodyweight = defineEndpoint('putBodyweight', {
  route: 'PUT /api/weights/bodyweight/:date',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Sets my body weight of a day',
  params: DateParam,
  body: Type.Omit(BodyweightEntry, ['date']),
  response: Type.Object({ entry: BodyweightEntry }),
});

export const deleteBodyweight = defineEndpoint('deleteBodyweight', {
  route: 'DELETE /api/weights/bodyweight/:date',
  access: 'signed-in',
  tokenScope: 'write:weights',
  summary: 'Deletes my body weight of a day',
  params: DateParam,
  response: Success,
});
