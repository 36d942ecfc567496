import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { Dispatch } from 'react';
import type { DraftChange } from './draft-workout.ts';
import type { DraftExercise, DraftSet } from './draft-workout.ts';
import { setTypeChoices } from './set-labels.ts';

interface SetMenuProps {
  anchor: HTMLElement | null;
  onClose: () => void;
  exercise: DraftExercise;
  set: DraftSet;
  change: Dispatch<DraftChange>;
}

/** Changes the type of a set, moves it or removes it. */
export function SetMenu({ anchor, onClose, exercise, set, change }: SetMenuProps) {
  const at = { exercise: exercise.key, set: set.key };
  const index = exercise.sets.findIndex(({ key }) => key === set.key);
  const act = (next: DraftChange) => {
    onClose();
    change(next);
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {setTypeChoices().map(({ type, mark, name }) => (
        <MenuItem
          key={type}
          selected={type === set.type}
          onClick={() => act({ type: 'set type chosen', ...at, setType: type })}
        >
          <ListItemIcon sx={{ minWidth: '20px !important', fontWeight: 600 }}>{mark}</ListItemIcon>
          {name}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem disabled={index === 0} onClick={() => act({ type: 'set moved', ...at, by: -1 })}>
        <ArrowUp size={18} aria-hidden /> Move up
      </MenuItem>
      <MenuItem
        disabled={index === exercise.sets.length - 1}
        onClick={() => act({ type: 'set moved', ...at, by: 1 })}
      >
        <ArrowDown size={18} aria-hidden /> Move down
      </MenuItem>
      <MenuItem onClick={() => act({ type: 'set removed', ...at })}>
        <Trash2 size={18} aria-hidden /> Remove set
      </MenuItem>
    </Menu>
  );
}
