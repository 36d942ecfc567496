import { styled } from '@mui/material/styles';
import { lazyAddition } from '@plotline/web/ui/lazy-part.ts';
import { accents } from '@plotline/web/ui/theme/tokens.ts';
import { ChevronDown, Dumbbell } from 'lucide-react';
import { useState } from 'react';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';
import type { SelectOption } from './matching-options.ts';

const ExercisePanel = lazyAddition(async () => (await import('./ExercisePanel.tsx')).ExercisePanel);

interface ExerciseSelectProps {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

export function ExerciseSelect({ value, options, onChange }: ExerciseSelectProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const current = options.find((option) => option.value === value);
  const close = () => setAnchor(null);
  const choose = (next: string) => {
    close();
    onChange(next);
  };
  return (
    <>
      <SecondaryButton
        fullWidth
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
        startIcon={<Dumbbell size={16} color={accents.coral[700]} aria-hidden />}
        endIcon={<ChevronDown size={16} aria-hidden />}
        sx={{ '& .MuiButton-endIcon': { marginLeft: 'auto' } }}
      >
        <Label>{current?.label ?? 'All exercises'}</Label>
      </SecondaryButton>
      {wasOpened ? (
        <ExercisePanel anchor={anchor} value={value} options={options} onClose={close} onChoose={choose} />
      ) : null}
    </>
  );
}

const Label = styled('span')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
