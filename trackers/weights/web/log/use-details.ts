import { useState } from 'react';
import type { DraftWorkout } from './draft-workout.ts';
import { durationProblem, endOf, isUntimed, minutesText } from './workout-times.ts';

/** The details of a workout besides its sets. */
export interface Details {
  readonly title: string;
  readonly startedAt: string;
  /** Minutes as typed. */
  readonly minutes: string;
  readonly notes: string;
}

/** Holds the details that a dialog edits. A running workout ends when the dialog opens. */
export function useDetails(draft: DraftWorkout) {
  const isDurationOptional = isUntimed(draft);
  const [openedAt] = useState(() => new Date().toISOString());
  const times = {
    startedAt: draft.startedAt,
    endedAt: draft.endedAt ?? (isDurationOptional ? null : openedAt),
  };
  const firstMinutes = minutesText(times);
  const [details, setDetails] = useState<Details>({
    title: draft.title,
    notes: draft.notes,
    startedAt: draft.startedAt,
    minutes: firstMinutes,
  });
  const problem = isDurationOptional && details.minutes === '' ? null : durationProblem(details.minutes);
  return {
    /** The props of the fields. */
    fields: { details, onChange: setDetails, durationProblem: problem, isDurationOptional },
    details,
    openedAt,
    endedAt: endOf(details, times),
    hasNewDuration: details.minutes !== firstMinutes,
    isValid: problem === null,
  };
}
