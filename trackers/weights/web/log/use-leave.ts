import { useNavigate } from '@plotline/web/ui/navigation.tsx';
import { useToast } from '@plotline/web/ui/Toasts.tsx';
import type { Finished } from './use-finish.ts';

/** Goes back when a workout is finished, and says what became of it. */
export function useLeave(backHref: string): (finished: Finished) => void {
  const toast = useToast();
  const navigate = useNavigate();
  return (finished) => {
    toast({ message: farewell(finished) });
    navigate(backHref);
  };
}

function farewell(finished: Finished): string {
  if (finished.kind === 'waiting') return 'Saved on this device. It is sent when there is a connection.';
  const { records } = finished.workout;
  const [first] = records;
  if (!first) return 'Workout saved';
  return records.length === 1
    ? `Workout saved. Record: ${first.exercise}`
    : `Workout saved. ${records.length} records`;
}
