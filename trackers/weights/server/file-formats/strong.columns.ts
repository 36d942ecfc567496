import { indexHeaderNames } from './rows.ts';

export type StrongField =
  | 'workoutNumber'
  | 'date'
  | 'workoutName'
  | 'duration'
  | 'exercise'
  | 'setOrder'
  | 'weight'
  | 'weightUnit'
  | 'reps'
  | 'rpe'
  | 'distance'
  | 'distanceUnit'
  | 'seconds'
  | 'notes'
  | 'workoutNotes';

/**
 * Header texts of Strong's exports: English, French as exported, and translations of the same words for other
 * languages.
 */
export const STRONG_HEADERS = indexHeaderNames<StrongField>([
  ['workoutNumber', ['Workout #', 'Workout Nr']],
  ['date', ['Date', 'Datum', 'Fecha', 'Data', 'Дата', 'Tarih']],
  [
    'workoutName',
    [
      'Workout Name',
      "Nom de l'entraînement",
      'Trainingsname',
      'Workout-Name',
      'Name des Trainings',
      'Nombre del entrenamiento',
      'Nome do treino',
      'Nome allenamento',
    ],
  ],
  [
    'duration',
    [
      'Duration',
      'Workout Duration',
      'Durée',
      "Durée de l'entraînement",
      'Dauer',
      'Trainingsdauer',
      'Duración',
      'Duração',
      'Durata',
    ],
  ],
  [
    'exercise',
    [
      'Exercise Name',
      "Nom de l'exercice",
      'Übungsname',
      'Name der Übung',
      'Nombre del ejercicio',
      'Nome do exercício',
      'Nome esercizio',
    ],
  ],
  [
    'setOrder',
    [
      'Set Order',
      'Ordre de la série',
      'Satzreihenfolge',
      'Reihenfolge',
      'Reihenfolge festlegen',
      'Orden de la serie',
      'Ordem da série',
      'Ordine serie',
    ],
  ],
  ['weight', ['Weight', 'kg', 'lb', 'lbs', 'Poids', 'Gewicht', 'Peso', 'Вес', 'Ağırlık']],
  [
    'weightUnit',
    [
      'Weight Unit',
      'Unité de poids',
      'Gewichtseinheit',
      'Unidad de peso',
      'Unidade de peso',
      'Unità di peso',
    ],
  ],
  [
    'reps',
    [
      'Reps',
      'Réps',
      'Répétitions',
      'Wdh.',
      'Wiederh.',
      'Wiederholungen',
      'Repeticiones',
      'Repetições',
      'Ripetizioni',
    ],
  ],
  ['rpe', ['RPE']],
  [
    'distance',
    ['Distance', 'km', 'mi', 'miles', 'Distanz', 'Entfernung', 'Distancia', 'Distância', 'Distanza'],
  ],
  [
    'distanceUnit',
    [
      'Distance Unit',
      'Unité de distance',
      'Distanzeinheit',
      'Unidad de distancia',
      'Unidade de distância',
      'Unità di distanza',
    ],
  ],
  ['seconds', ['Seconds', 'Secondes', 'Sekunden', 'Segundos', 'Secondi']],
  ['notes', ['Notes', 'Notizen', 'Notas', 'Note']],
  [
    'workoutNotes',
    [
      'Workout Notes',
      "Notes d'entraînement",
      'Trainingsnotizen',
      'Workout-Notizen',
      'Notas del entrenamiento',
      'Notas do treino',
      'Note allenamento',
    ],
  ],
]);

/** The order of columns in Android exports, which some users store without the header row. */
export const HEADERLESS_ORDER: readonly StrongField[] = [
  'date',
  'workoutName',
  'exercise',
  'setOrder',
  'weight',
  'weightUnit',
  'reps',
  'rpe',
  'distance',
  'distanceUnit',
  'seconds',
  'notes',
  'workoutNotes',
  'duration',
];
