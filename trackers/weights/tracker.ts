import { Type, type Static } from 'typebox';
import { Nullable } from '@plotline/contract/schema.ts';
import { defineTracker } from '@plotline/contract/tracker.ts';

/** The stats of a workout's feed card. Weights are in the owner's unit; the body weight never appears. */
export const WorkoutStats = Type.Object({
  title: Nullable(Type.String()),
  unit: Type.Enum(['kg', 'lb']),
  volume: Nullable(Type.Number()),
  duration_seconds: Nullable(Type.Integer()),
  sets: Type.Integer(),
  /** At most three exercises, those with most sets, in the order done. */
  top_exercises: Type.Array(
    Type.Object({
      name: Type.String(),
      sets: Type.Integer(),
      best_set: Type.String(),
      is_record: Type.Boolean(),
    }),
  ),
  exercise_count: Type.Integer(),
  records: Type.Array(Type.Object({ exercise: Type.String(), kind: Type.String(), text: Type.String() })),
});
export type WorkoutStats = Static<typeof WorkoutStats>;

export const tracker = defineTracker({
  type: 'weights',
  name: 'Weights',
  description: 'Log workouts or import them from Strong, Hevy or FitNotes',
  category: 'fitness',
  icon: 'dumbbell',
  accent: 'coral',
  colors: { primary: '#EB5540', secondary: '#FFE5E0', hover: '#B23423' },
  likeableType: 'workout',
  timestampPrecision: 'day',
  defaultSyncEnabled: false,
  hasSelector: true,
  labels: { lastActivity: 'Last workout', posts: { one: 'workout', many: 'workouts' } },
  isPublicByDefault: true,
  pages: ['log', 'import', 'exercises'],
  taskPages: ['log'],
  sources: [
    {
      name: 'Strong',
      page: 'import',
      files: ['.csv'],
      formats: ['text/csv', 'text/comma-separated-values', 'application/csv'],
    },
    { name: 'Hevy', page: 'import', files: ['.csv'] },
    { name: 'FitNotes', page: 'import', files: ['.csv'] },
  ],
  settings: {
    HEVY_API_BASE: { kind: 'url', fallback: 'https://api.hevyapp.com/v1' },
  },
  searchExamples: ['Bench Press', 'Squat'],
  shortcut: { name: 'Start workout', page: 'log' },
  example: {
    value: '122.5 kg',
    label: 'Bench press',
    change: '5 kg',
    series: [117.5, 117.5, 115, 117.5, 120, 117.5, 120, 120, 122.5],
  },
  pageShape: {
    stats: [5],
    charts: [260, [430, 430]],
    chartText: 'Volume lifted per day, warm-ups excluded. Dotted: the average',
  },
  stats: WorkoutStats,
});
