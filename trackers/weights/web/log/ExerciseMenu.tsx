import Divider from '@mui/material/Divider';
import { IconButton } from '@plotline/web/ui/IconButton.tsx';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import '@plotline/web/ui/theme/mui-theme.ts';
import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  Gauge,
  Link2,
  NotebookPen,
  Scale,
  Timer,
  Trash2,
  Unlink2,
} from 'lucide-react';
import { useState, type Dispatch, type ReactNode } from 'react';
import type { DraftChange } from './draft-workout.ts';
import type { DraftExercise } from './draft-workout.ts';

interface ExerciseMenuProps {
  exercise: DraftExercise;
  isFirst: boolean;
  isLast: boolean;
  change: Dispatch<DraftChange>;
  /** Opens the notes and the length of the pause. */
  onDetails: () => void;
}

interface Entry {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly isOff?: boolean;
  readonly act: () => void;
}

/** Everything about one exercise of the workout but its sets. */
export function ExerciseMenu(props: ExerciseMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`More for ${props.exercise.name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44, color: 'inherit' }}
      >
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entriesOf(props).map((entry) =>
          entry === null ? (
            <Divider key="divider" />
          ) : (
            <MenuItem
              key={entry.key}
              disabled={entry.isOff ?? false}
              onClick={() => {
                close();
                entry.act();
              }}
            >
              {entry.icon} {entry.label}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}

function entriesOf({ exercise, isFirst, isLast, change, onDetails }: ExerciseMenuProps): (Entry | null)[] {
  const at = { exercise: exercise.key };
  const isJoined = exercise.supersetGroup !== null;
  const otherUnit = exercise.unit === 'kg' ? 'lb' : 'kg';
  return [
    { key: 'notes', icon: <NotebookPen size={18} aria-hidden />, label: 'Notes', act: onDetails },
    { key: 'rest', icon: <Timer size={18} aria-hidden />, label: 'Rest time', act: onDetails },
    {
      key: 'rpe',
      icon: <Gauge size={18} aria-hidden />,
      label: exercise.hasRpe ? 'Hide RPE' : 'Show RPE',
      act: () => change({ type: 'exercise changed', ...at, change: { hasRpe: !exercise.hasRpe } }),
    },
    {
      key: 'unit',
      icon: <Scale size={18} aria-hidden />,
      label: `Use ${otherUnit} here`,
      act: () => change({ type: 'unit changed', ...at, unit: otherUnit }),
    },
    isJoined
      ? {
          key: 'superset',
          icon: <Unlink2 size={18} aria-hidden />,
          label: 'Leave superset',
          act: () => change({ type: 'superset left', ...at }),
        }
      : {
          key: 'superset',
          icon: <Link2 size={18} aria-hidden />,
          label: 'Superset with the one above',
          isOff: isFirst,
          act: () => change({ type: 'superset joined', ...at }),
        },
    null,
    {
      key: 'up',
      icon: <ArrowUp size={18} aria-hidden />,
      label: 'Move up',
      isOff: isFirst,
      act: () => change({ type: 'exercise moved', ...at, by: -1 }),
    },
    {
      key: 'down',
      icon: <ArrowDown size={18} aria-hidden />,
      label: 'Move down',
      isOff: isLast,
      act: () => change({ type: 'exercise moved', ...at, by: 1 }),
    },
    {
      key: 'remove',
      icon: <Trash2 size={18} aria-hidden />,
      label: 'Remove exercise',
      act: () => change({ type: 'exercise removed', ...at }),
    },
  ];
}
