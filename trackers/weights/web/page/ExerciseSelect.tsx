import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { accents, color, radius, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { ChevronDown, Dumbbell } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { matchingOptions, type SelectOption } from './matching-options.ts';

interface ExerciseSelectProps {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

const Panel = styled('div')({ width: 320, maxWidth: 'calc(100vw - 32px)', padding: space(3) });
const List = styled('ul')({
  listStyle: 'none',
  margin: `${space(2)} 0 0`,
  padding: 0,
  maxHeight: 'min(360px, 50vh)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});
const Option = styled('button')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: `${space(1)} ${space(3)}`,
  borderRadius: radius.small,
  width: '100%',
  border: 0,
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[data-active]': { backgroundColor: color.sunken },
  '&[aria-pressed="true"]': { fontWeight: weight.semibold, color: color.brandStrong },
});
const Nothing = styled('p')({ ...text[13], color: color.muted, margin: space(3) });

/** Selects all exercises or one of them, from a searchable list. */
export function ExerciseSelect({ value, options, onChange }: ExerciseSelectProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = options.find((option) => option.value === value);
  const close = () => setAnchor(null);
  const choose = (next: string) => {
    close();
    onChange(next);
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        fullWidth
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Dumbbell size={16} color={accents.coral[700]} aria-hidden />}
        endIcon={<ChevronDown size={16} aria-hidden />}
        sx={{ '& .MuiButton-endIcon': { marginLeft: 'auto' } }}
      >
        <Label>{current?.label ?? 'All exercises'}</Label>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Choose an exercise', sx: { mt: 1 } } }}
      >
        <Options value={value} options={options} onChoose={choose} />
      </Popover>
    </>
  );
}

const Label = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

interface OptionsProps {
  value: string;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
}

function Options({ value, options, onChoose }: OptionsProps) {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const found = matchingOptions(options, search);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(found.length - 1, active + step)));
    }
    const chosen = found[active];
    if (event.key === 'Enter' && chosen) onChoose(chosen.value);
  };
  return (
    <Panel>
      <TextInput
        label="Exercise"
        value={search}
        placeholder="Search"
        inputMode="search"
        autoComplete="off"
        shouldFocus
        onKeyDown={onKeyDown}
        onChange={(next) => {
          setSearch(next);
          setActive(0);
        }}
      />
      <List aria-label="Exercises">
        {found.map((option, index) => (
          <li key={option.value} ref={index === active ? scrollIntoView : undefined}>
            <Option
              type="button"
              aria-pressed={option.value === value}
              data-active={index === active ? '' : undefined}
              onClick={() => onChoose(option.value)}
              onPointerEnter={() => setActive(index)}
            >
              {option.label}
            </Option>
          </li>
        ))}
      </List>
      {found.length === 0 ? <Nothing>No exercises match.</Nothing> : null}
    </Panel>
  );
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
