import { ActionError } from '../../ui/ActionError.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { PINS_MAX } from '@plotline/contract/limits.ts';
import type { Figure } from '@plotline/contract/tracker.ts';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { color, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { TrackerIcon } from '../trackers/TrackerIcon.tsx';
import { wholeName } from '../../tracker-kit/without-notes.ts';
import { figureText } from './figure-text.ts';
import { useFigures, useSavePins } from './use-showcase.ts';

interface PinsDialogProps {
  username: string;
  /** The figures on the profile, with which the choice starts. */
  shown: readonly Figure[];
  onClose: () => void;
}

const Title = styled('h3')({ ...text[13], margin: `${space(3)} 0 ${space(1)}`, fontWeight: weight.semibold });
const Intro = styled('p')({ ...text[14], margin: 0, color: color.muted });
const List = styled('ul')({
  ...mixin.plainList,
  '& > li': {
    ...mixin.row(3),
    minHeight: 52,
    borderTop: `1px solid ${color.outline}`,
  },
});
const Words = styled('span')({
  flex: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& small': { ...text[12], display: 'block', color: color.muted },
});

/** Chooses the figures of the viewer's profile and their order. */
export function PinsDialog({ username, shown, onClose }: PinsDialogProps) {
  const offered = useFigures();
  const save = useSavePins(username);
  const [chosen, setChosen] = useState(shown);
  const [announced, setAnnounced] = useState('');
  const rest = (offered.data?.figures ?? []).filter((figure) => !chosen.some((one) => isSame(one, figure)));
  const change = (next: readonly Figure[], message: string) => {
    setChosen(next);
    setAnnounced(message);
  };
  const move = (from: number, to: number) => {
    const figure = chosen[from];
    if (!figure) return;
    change(chosen.toSpliced(from, 1).toSpliced(to, 0, figure), `${wholeName(figure)}: position ${to + 1}`);
  };
  return (
    <Dialog
      title="Pinned figures"
      onClose={onClose}
      isBusy={save.isPending}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button
            variant="contained"
            loading={save.isPending}
            disabled={!offered.isSuccess}
            onClick={() => save.mutate(chosen, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      <Intro>Up to four, in this order. Each is shown only to people who can see its tracker.</Intro>
      <ActionError error={save.error} fallback="Couldn't save your figures." />
      <Title>On your profile</Title>
      <List aria-label="On your profile">
        {chosen.map((figure, at) => (
          <FigureRow key={keyOf(figure)} figure={figure}>
            <RowButton
              label={`Move ${wholeName(figure)} up`}
              isDisabled={at === 0}
              onPress={() => move(at, at - 1)}
            >
              <ArrowUp size={18} strokeWidth={1.75} />
            </RowButton>
            <RowButton
              label={`Move ${wholeName(figure)} down`}
              isDisabled={at === chosen.length - 1}
              onPress={() => move(at, at + 1)}
            >
              <ArrowDown size={18} strokeWidth={1.75} />
            </RowButton>
            <RowButton
              label={`Remove ${wholeName(figure)}`}
              onPress={() => change(chosen.toSpliced(at, 1), `${wholeName(figure)} removed`)}
            >
              <X size={18} strokeWidth={1.75} />
            </RowButton>
          </FigureRow>
        ))}
        {chosen.length === 0 ? <li>Nothing is pinned.</li> : null}
      </List>
      <Title>More figures</Title>
      {offered.isPending ? <ListSkeleton rows={3} /> : null}
      {offered.isError ? <LoadError query={offered} fallback="Couldn't load your figures." /> : null}
      <List aria-label="More figures">
        {rest.map((figure) => (
          <FigureRow key={keyOf(figure)} figure={figure}>
            <RowButton
              label={`Pin ${wholeName(figure)}`}
              isDisabled={chosen.length >= PINS_MAX}
              onPress={() => change([...chosen, figure], `${wholeName(figure)} pinned`)}
            >
              <Plus size={18} strokeWidth={1.75} />
            </RowButton>
          </FigureRow>
        ))}
      </List>
      <VisuallyHidden as="output">{announced}</VisuallyHidden>
    </Dialog>
  );
}

function FigureRow({ figure, children }: { figure: Figure; children: ReactNode }) {
  const { value, unit } = figureText(figure);
  return (
    <li>
      <TrackerIcon type={figure.tracker_type} size="small" />
      <Words>
        {wholeName(figure)}
        <small>{[value, unit].filter(Boolean).join(' ')}</small>
      </Words>
      {children}
    </li>
  );
}

interface RowButtonProps {
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Stays focusable while it is disabled: a row that reaches the end keeps the focus. */
function RowButton({ label, isDisabled = false, onPress, children }: RowButtonProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onPress}
      sx={isDisabled ? { opacity: 0.35, cursor: 'default' } : undefined}
    >
      {children}
    </IconButton>
  );
}

function keyOf({ tracker_type: type, key }: Figure): string {
  return `${type} ${key}`;
}

function isSame(one: Figure, other: Figure): boolean {
  return keyOf(one) === keyOf(other);
}
