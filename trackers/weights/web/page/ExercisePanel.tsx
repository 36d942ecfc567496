import Popover from '@mui/material/Popover';
import '@plotline/web/ui/theme/mui-theme.ts';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, radius, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { useListbox } from '../shared/use-listbox.ts';
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
const Option = styled('li')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: `${space(1)} ${space(3)}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&[aria-selected="true"]': { backgroundColor: color.sunken },
  '&[data-current]': { fontWeight: weight.semibold, color: color.brandStrong },
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
  const found = matchingOptions(options, search);
  const listbox = useListbox({
    count: found.length,
    first: 0,
    onChoose: (index) => {
      const option = found[index];
      if (option) onChoose(option.value);
    },
  });
  return (
    <Panel>
      <TextInput
        label="Exercise"
        value={search}
        placeholder="Search"
        inputMode="search"
        autoComplete="off"
        shouldFocus
        combobox={listbox.combobox}
        onKeyDown={listbox.onKeyDown}
        onChange={(next) => {
          setSearch(next);
          listbox.setActive(0);
        }}
      />
      <List {...listbox.list}>
        {found.map((option, index) => (
          <Option
            key={option.value}
            data-current={option.value === value ? '' : undefined}
            {...listbox.optionProps(index)}
          >
            {option.label}
          </Option>
        ))}
      </List>
      {found.length === 0 ? <Nothing>No exercises match.</Nothing> : null}
    </Panel>
  );
}
