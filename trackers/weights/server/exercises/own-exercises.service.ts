import type { BodyOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { trimText } from '@plotline/contract/text.ts';
import { invalidFields } from '@plotline/server/tracker-kit/http.ts';
import type { updateExercise } from '../../contract/exercises.ts';
import type { WeightsKit } from '../weights.db.ts';
import { followExerciseChange } from './exercise-change.service.ts';
import { builtInExercise, exerciseExists, exerciseNotFound } from './exercises.errors.ts';
import { keyOf, presentExercise } from './exercises.model.ts';
import {
  findExercise,
  findOwnByKeys,
  saveAliases,
  saveOwnExercise,
  type ExerciseRow,
} from './exercises.repository.ts';
import { muscleGroup } from './muscle-groups.ts';

type Changes = BodyOf<typeof updateExercise>;

/** Changes an own exercise; loads, stats, records and posts of its workouts follow. */
export function update(
  kit: WeightsKit,
  userId: string,
  uuid: string,
  changes: Changes,
): Promise<ResponseOf<typeof updateExercise>> {
  return kit.lockedTransaction(userId, async (trx) => {
    const before = await findExercise(trx, userId, uuid);
    if (!before || before.merged_into !== null) throw exerciseNotFound();
    if (before.owner_id === null) throw builtInExercise();
    const after = changedRow(before, changes, kit.now());
    if (after.name_key !== before.name_key) {
      const holder = (await findOwnByKeys(trx, userId, [after.name_key])).get(after.name_key);
      if (holder) throw exerciseExists(after.name);
      // Files that have the former name still mean this exercise.
      await saveAliases(trx, userId, [{ nameKey: before.name_key, exerciseId: uuid }]);
    }
    await saveOwnExercise(trx, after);
    if (isShownElsewhere(before, after)) await followExerciseChange(kit, trx, userId, [uuid]);
    return { exercise: presentExercise(after) };
  });
}

function changedRow(before: ExerciseRow, changes: Changes, now: Date): ExerciseRow {
  const name = changes.name === undefined ? before.name : trimText(changes.name);
  if (name === '') throw invalidFields({ name: 'Give the exercise a name' });
  const loadType = changes.load_type ?? before.load_type;
  const muscles = changes.muscles ?? before.primary_muscles;
  const archivedAt = changes.archived ? (before.archived_at ?? now) : null;
  return {
    ...before,
    name,
    name_key: keyOf(name),
    search_text: keyOf(name),
    load_type: loadType,
    per_hand: loadType === 'external' && (changes.per_hand ?? before.per_hand),
    equipment: changes.equipment === undefined ? before.equipment : changes.equipment,
    category: changes.muscles === undefined ? before.category : muscleGroup(muscles[0]),
    primary_muscles: muscles,
    secondary_muscles: changes.secondary_muscles ?? before.secondary_muscles,
    archived_at: changes.archived === undefined ? before.archived_at : archivedAt,
  };
}

/** Tests whether workouts, records or posts show what changed. */
function isShownElsewhere(before: ExerciseRow, after: ExerciseRow): boolean {
  return (['name', 'category', 'load_type', 'per_hand'] as const).some(
    (column) => before[column] !== after[column],
  );
}
