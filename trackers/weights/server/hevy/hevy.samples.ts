import type {
  FakeProvider,
  FakeRequest,
  FakeResponse,
} from '../../../../server/tracker-kit/sync/fake-provider.fixture.ts';

// Workouts as Hevy's API returns them, and a stand-in for the API.

export const KEY = '6b1f4c0e-9a55-4c1e-8d9f-0a1b2c3d4e5f';

export interface SampleSet {
  type?: string;
  weight_kg?: unknown;
  reps?: unknown;
}

export interface SampleWorkout {
  id: string;
  title: string;
  description: string;
  start_time: string;
  end_time: string;
  updated_at: string;
  created_at: string;
  exercises: {
    index: number;
    title: string;
    notes: string;
    exercise_template_id: string;
    superset_id: number | null;
    sets: Required<SampleSet>[];
  }[];
}

/** Returns a workout at 18:00 UTC on a day, with bench press of 5 repetitions. */
export function hevyWorkout(
  number: number,
  { day, weights = [100], ...changes }: Partial<SampleWorkout> & { day: string; weights?: unknown[] },
): SampleWorkout {
  return {
    id: `b459cba5-cd6d-463c-abd6-${String(number).padStart(12, '0')}`,
    title: 'Push Day',
    description: '',
    start_time: `${day}T18:00:20+00:00`,
    end_time: `${day}T19:00:20+00:00`,
    updated_at: `${day}T19:05:00.123Z`,
    created_at: `${day}T19:05:00.123Z`,
    exercises: [
      {
        index: 0,
        title: 'Bench Press (Barbell)',
        notes: '',
        exercise_template_id: '79D0BB3A',
        superset_id: null,
        sets: weights.map((weight_kg, index) => ({
          index,
          type: 'normal',
          weight_kg,
          reps: 5,
          distance_meters: null,
          duration_seconds: null,
          rpe: null,
        })),
      },
    ],
    ...changes,
  };
}

/** A Hevy account. Tests change its lists; the newest comes first, as in the API. */
export interface HevyAccount {
  workouts: unknown[];
  events: unknown[];
}

export function serveHevy(api: FakeProvider, account: HevyAccount): void {
  const list = (name: string, itemsOf: () => readonly unknown[]) =>
    keyed(({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
      const items = itemsOf();
      const pageCount = Math.ceil(items.length / size);
      if (page > pageCount) return { status: 404, body: { error: 'Page not found' } };
      return {
        body: { page, page_count: pageCount, [name]: items.slice((page - 1) * size, page * size) },
      };
    });
  api.on(
    '/workouts/count',
    keyed(() => ({ body: { workout_count: account.workouts.length } })),
  );
  api.on(
    '/workouts',
    list('workouts', () => account.workouts),
  );
  api.on(
    '/workouts/events',
    list('events', () => account.events),
  );
}

export function updated(workout: unknown) {
  return { type: 'updated', workout };
}

export function deleted(id: string, at: string) {
  return { type: 'deleted', id, deleted_at: at };
}

/** Refuses requests without the key. */
function keyed(respond: (request: FakeRequest) => FakeResponse) {
  return (request: FakeRequest): FakeResponse =>
    request.headers['api-key'] === KEY ? respond(request) : { status: 401, body: { error: 'InvalidApiKey' } };
}
