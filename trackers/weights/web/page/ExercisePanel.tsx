import Popover from '@mui/material/Popover';
import '@plotline/web/ui/theme/mui-theme.ts';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, mixin, radius, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useState, type KeyboardEvent } from 'react';
import { matchingOptions, type SelectOption } from './matching-options.ts';

interface ExercisePanelProps {
  /** The button below which the panel is open; null while it is closed. */
  anchor: HTMLElement | null;
  value: string;
  options: readonly SelectOption[];
  onClose: () => void;
  onChoose: (value: string) => void;
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
  ...mixin.plainButton,
  color: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '&[data-active]': { backgroundColor: color.sunken },
  '&[aria-pressed="true"]': { fontWeight: weight.semibold, color: color.brandStrong },
});
const Nothing = styled('p')({ ...text[13], color: color.muted, margin: space(3) });

/** The searchable list of exercises. */
export function ExercisePanel({ anchor, value, options, onClose, onChoose }: ExercisePanelProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Choose an exercise', sx: { mt: 1 } } }}
    >
      <Options value={value} options={options} onChoose={onChoose} />
    </Popover>
  );
}

type OptionsProps = Pick<ExercisePanelProps, 'value' | 'options' | 'onChoose'>;

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
    if (event.key !== 'Enter' || !chosen) return;
    // The button gets the focus back, and would take the same key press.
    event.preventDefault();
    onChoose(chosen.value);
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
