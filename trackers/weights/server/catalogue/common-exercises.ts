import { BUILT_IN_EXERCISES } from './catalogue.ts';

/** Names of the exercises that most lifters do, the most common first: the order of a search for someone new. */
const NAMES = `
Bench Press (Barbell)
Squat (Barbell)
Deadlift (Barbell)
Overhead Press (Barbell)
Bent Over Row (Barbell)
Pull Up
Lat Pulldown (Cable)
Bicep Curl (Dumbbell)
Lateral Raise (Dumbbell)
Romanian Deadlift (Barbell)
Leg Press (Machine)
Bench Press (Dumbbell)
Incline Bench Press (Dumbbell)
Shoulder Press (Dumbbell)
Hip Thrust (Barbell)
Leg Extension (Machine)
Lying Leg Curl (Machine)
Seated Row (Cable)
Chin Up
Push Up
Triceps Dip
Chest Dip
Dumbbell Row
Triceps Rope Pushdown
Incline Bench Press (Barbell)
Hammer Curl (Dumbbell)
Bicep Curl (Barbell)
Chest Fly (Dumbbell)
Chest Fly (Machine)
Chest Press (Machine)
Butterfly (Pec Deck)
Cable Crossover
Face Pull (Cable)
Plank
Lunge (Dumbbell)
Bulgarian Split Squat
Front Squat (Barbell)
Goblet Squat (Dumbbell)
Walking Lunge (Barbell)
Lunge (Bodyweight)
Reverse Lunge
Romanian Deadlift (Dumbbell)
Sumo Deadlift (Barbell)
Trap Bar Deadlift
Stiff Leg Deadlift (Barbell)
Standing Calf Raise (Machine)
Seated Calf Raise (Machine)
Seated Leg Curl (Machine)
Triceps Pushdown (Cable - Straight Bar)
Skullcrusher (EZ Bar)
Overhead Triceps Extension (Cable)
Triceps Extension (Dumbbell)
Preacher Curl (Barbell)
Bicep Curl (EZ Bar)
Bicep Curl (Cable)
Reverse Fly (Dumbbell)
Reverse Fly (Machine)
Shoulder Press (Machine)
Arnold Press (Dumbbell)
Seated Shoulder Press (Dumbbell)
Shrug (Dumbbell)
Shrug (Barbell)
Upright Row (Barbell)
Front Raise (Dumbbell)
T Bar Row
Pendlay Row (Barbell)
Seated Row (Machine)
Inverted Row (Bodyweight)
Lat Pulldown - Close Grip (Cable)
Lateral Raise (Cable)
Bench Press - Close Grip (Barbell)
Bench Press (Smith Machine)
Squat (Smith Machine)
Hack Squat (Machine)
Good Morning (Barbell)
Hyperextensions With No Hyperextension Bench
Back Extension
Glute Bridge
Hip Abduction (Machine)
Hip Adduction (Machine)
Hanging Leg Raise
Cable Crunch
Crunch
Sit Up
Russian Twist
Ab Wheel
Side Plank
Farmers Walk
Kettlebell Swing
Power Clean (Barbell)
Clean and Jerk (Barbell)
Snatch (Barbell)
Running
Cycling
Rowing (Machine)
Walking
`;

const byName = new Map(BUILT_IN_EXERCISES.map(({ name, uuid }) => [name, uuid]));

/** Ids of the exercises that most lifters do, the most common first. */
export const COMMON_EXERCISES: readonly string[] = NAMES.trim()
  .split('\n')
  .map((name) => {
    const uuid = byName.get(name);
    if (uuid === undefined) throw new Error(`${name} is not a built-in exercise`);
    return uuid;
  });
