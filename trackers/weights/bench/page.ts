// Measures the page of a user with 5,000 workouts of 20 sets: `node trackers/weights/bench/page.ts`.
import { sql } from 'kysely';
import { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import { measure, measureCpu, onBenchDatabase } from '../../../bench/bench-database.ts';
import { OWN_PAGE } from '../../../tests/support/page-request.ts';
import type { WeightsTables } from '../server/database.gen.ts';
import { catalogueLoader } from '../server/exercises/catalogue.service.ts';
import { figures } from '../server/page/figures.service.ts';
import { items } from '../server/page/items.service.ts';
import { page } from '../server/page/page.service.ts';
import type { WeightsDb, WeightsKit } from '../server/weights.db.ts';

const WORKOUTS = Number(process.argv[2] ?? 5_000);
const USER = '00000000-0000-7000-8000-000000000001';

await onBenchDatabase(async (core) => {
  const db = core.withTables<WeightsTables>();
  const transaction: WeightsKit['transaction'] = (run) =>
    core.transaction().execute((trx) => run(trx.$pickTables<never>().$extendTables<WeightsTables>()));
  await catalogueLoader({ db, transaction })();
  await fill(db, WORKOUTS);
  const kit = {
    db,
    now: () => new Date('2026-03-18T12:00:00Z'),
    findPublishDelays: async () => new Map<string, number>(),
  };
  const request = { ...OWN_PAGE, userId: USER };
  console.log(`${WORKOUTS} workouts of one user\n\n| what | p50 ms | slowest ms |\n|---|---:|---:|`);
  for (const timeframe of TIMEFRAMES)
    await measure(`page ${timeframe}`, () => page(kit, { ...request, timeframe }));
  const others = { ...request, viewer: 'visitor' } as const;
  await measure('page all, others', () => page(kit, others));
  await measure('figures', () => figures(kit, { ...request, timeframe: '30d', wanted: 'all' }));
  await measure('list, first page', () => items(kit, { ...request, page: 1, limit: 25 }));
  console.log('\n| what | node ms | PostgreSQL ms | longest step ms |\n|---|---:|---:|---:|');
  for (const timeframe of ['all', '30d'] as const)
    await measureCpu(core, `page ${timeframe}`, () => page(kit, { ...request, timeframe }));
});

/** Fills five workouts a week: five of 40 exercises with four sets each, and a record in every other workout. */
async function fill(db: WeightsDb, workouts: number): Promise<void> {
  await sql`
    insert into users (uuid, username, email, password_hash, created_at)
    values (${USER}, 'lifter', 'lifter@example.org', '', now())`.execute(db);
  await sql`
    insert into weights_workouts (uuid, user_id, client_id, started_at, ended_at, timezone, local_date, duration_seconds,
      source, state, set_count, hard_sets, volume_kg, open_volume_kg, sets_without_volume, bodyweight_sets, fingerprint,
      rest_seconds, rests)
    select md5('w' || n)::uuid, ${USER}, md5('c' || n)::uuid, started, started + interval '1 hour', 'Europe/Paris',
      started::date, 3600, 'manual', 'finished', 20, 20, 8000 + n % 900, 8000 + n % 900, 0, 0, n::text, 2400, 19
    from (select n, timestamptz '2026-03-18 17:00Z' - make_interval(hours => n * 32) as started
      from generate_series(0, ${workouts}::integer - 1) n) trained`.execute(db);
  await sql`
    insert into weights_workout_exercises (uuid, workout_id, user_id, exercise_id, position, local_date, is_counted,
      set_count, hard_sets, volume_kg, sets_without_volume, top_set_kg, e1rm_epley_kg, e1rm_brzycki_kg)
    select gen_random_uuid(), w.uuid, ${USER}, e.uuid, place, w.local_date, true, 4, 4, w.volume_kg / 5, 0, 80 + e.n,
      90 + e.n, 92 + e.n
    from weights_workouts w cross join generate_series(0, 4) place
    join (select uuid, row_number() over (order by name) - 1 as n from weights_exercises
      where load_type = 'external' limit 40) e on e.n = (w.fingerprint::integer * 5 + place) % 40`.execute(
    db,
  );
  await sql`
    insert into weights_sets (workout_exercise_id, position, set_type, done, weight_entered, weight_unit, weight_kg, reps)
    select uuid, n, 'normal', true, top_set_kg, 'kg', top_set_kg, 8
    from weights_workout_exercises cross join generate_series(0, 3) n`.execute(db);
  await sql`
    insert into weights_records (user_id, workout_id, exercise_id, kind, value, previous, is_baseline, is_current,
      workout_exercise_id, set_position, weight_kg, reps, local_date, reveals_bodyweight)
    select ${USER}, workout_id, exercise_id, kind, top_set_kg, top_set_kg - 1, false, false, uuid, 0, top_set_kg, 8,
      local_date, false
    from weights_workout_exercises cross join unnest(array['e1rm', 'weight', 'session_volume']) kind
    where position < 2 and extract(day from local_date)::integer % 2 = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
