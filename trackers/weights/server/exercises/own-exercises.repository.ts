import { sql } from 'kysely';
import type { WeightsDb } from '../weights.db.ts';
import type { ExerciseRow } from './exercises.repository.ts';

export async function saveOwnExercise(db: WeightsDb, exercise: ExerciseRow): Promise<void> {
  await sql`
    update weights_exercises set name = ${exercise.name}, name_key = ${exercise.name_key},
      search_text = ${exercise.search_text}, load_type = ${exercise.load_type}, per_hand = ${exercise.per_hand},
      equipment = ${exercise.equipment}, category = ${exercise.category},
      primary_muscles = ${exercise.primary_muscles}::text[], secondary_muscles = ${exercise.secondary_muscles}::text[],
      archived_at = ${exercise.archived_at}
    where uuid = ${exercise.uuid}`.execute(db);
}
