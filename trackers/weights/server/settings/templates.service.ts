import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { HttpError, invalidFields } from '@plotline/server/tracker-kit/http.ts';
import type { createTemplate, TemplateExercise, updateTemplate } from '../../contract/settings.ts';
import type { ExerciseEntry, SetEntry } from '../../contract/workouts.ts';
import {
  countTemplates,
  insertTemplate,
  removeTemplate,
  saveTemplate,
  type TemplateRow,
} from './settings.repository.ts';
import { findOrCreateEntered } from '../workouts/workout-entry.ts';
import { trimText } from '@plotline/contract/text.ts';
import type { WeightsKit } from '../weights.db.ts';

export const TEMPLATES_MAX = 200;

export async function create(
  kit: WeightsKit,
  userId: string,
  body: BodyOf<typeof createTemplate>,
): Promise<{ template: TemplateRow }> {
  const template = {
    uuid: kit.newId(),
    name: checkedName(body.name),
    exercises: body.exercises.map(plainEntry),
  };
  return kit.lockedTransaction(userId, async (trx) => {
    if ((await countTemplates(trx, userId)) >= TEMPLATES_MAX) throw tooManyTemplates();
    await findOrCreateEntered(trx, body.exercises, { userId, newId: kit.newId });
    await insertTemplate(trx, { userId, createdAt: kit.now(), template });
    return { template };
  });
}

/** Changes the name, the exercises or both. */
export async function update(
  kit: WeightsKit,
  userId: string,
  uuid: string,
  { name, exercises }: BodyOf<typeof updateTemplate>,
): Promise<{ template: TemplateRow }> {
  const changes = {
    ...(name === undefined ? {} : { name: checkedName(name) }),
    ...(exercises === undefined ? {} : { exercises: exercises.map(plainEntry) }),
  };
  return kit.lockedTransaction(userId, async (trx) => {
    const template = await saveTemplate(trx, { userId, uuid }, changes);
    if (!template) throw templateNotFound();
    await findOrCreateEntered(trx, exercises ?? [], { userId, newId: kit.newId });
    return { template };
  });
}

export async function remove(kit: WeightsKit, userId: string, uuid: string): Promise<{ success: true }> {
  if (!(await removeTemplate(kit.db, userId, uuid))) throw templateNotFound();
  return { success: true };
}

function checkedName(text: string): string {
  const name = trimText(text);
  if (name === '') throw invalidFields({ name: 'Give the template a name' });
  return name;
}

/** Copies only the fields of the contract. */
function plainEntry(entry: TemplateExercise): ExerciseEntry {
  const { exercise_uuid, name, superset_group, notes, rest_seconds } = entry;
  return {
    exercise_uuid: exercise_uuid ?? null,
    ...(name === undefined ? {} : { name }),
    superset_group: superset_group ?? null,
    notes: notes ?? null,
    rest_seconds: rest_seconds ?? null,
    sets: entry.sets.map(plainSet),
  };
}

function plainSet(set: TemplateExercise['sets'][number]): SetEntry {
  return {
    set_type: set.set_type,
    done: set.done ?? false,
    weight_entered: set.weight_entered ?? null,
    weight_unit: set.weight_unit ?? null,
    reps: set.reps ?? null,
    rpe: set.rpe ?? null,
    distance_m: set.distance_m ?? null,
    duration_s: set.duration_s ?? null,
    side: set.side ?? null,
  };
}

function tooManyTemplates(): HttpError {
  return new HttpError(
    400,
    'weights.too_many_templates',
    `You have ${TEMPLATES_MAX} templates; delete one first`,
  );
}

function templateNotFound(): HttpError {
  return new HttpError(404, 'weights.template_not_found', 'Template not found');
}
