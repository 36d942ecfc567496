import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { RadioList } from '@plotline/web/ui/RadioList.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, mixin, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { currentChoice, likelyPlayers, usernameToSend, OTHER, type PlayerChoice } from './player-choice.ts';
import type { FileEncoding } from '../../contract/imports.ts';
import type { ChosenFile } from './use-pgn-import.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

interface PlayerStepProps {
  chosen: ChosenFile;
  /** The encoding in which the file is being read again; null if it is not. */
  reading: FileEncoding | null;
  problem: string | null;
  onEncoding: (encoding: FileEncoding) => void;
  onImport: (name: string | null) => void;
  onDiscard: () => void;
}

const Name = styled('span')({
  ...mixin.inlineRow(2),
  flexWrap: 'wrap',
});
const Encoding = styled('div')({ ...mixin.grid(1.5), maxWidth: 360, marginBottom: space(5) });
const Help = styled('p')({ ...text[13], margin: 0, color: color.muted });
const Muted = styled('span')({ color: color.muted });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2), marginTop: space(5) });

const ENCODINGS: readonly { readonly value: FileEncoding; readonly label: string }[] = [
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
];

/** The choice of the name under which the owner plays in the file, and of the encoding if it is not Unicode. */
export function PlayerStep({ chosen, reading, problem, onEncoding, onImport, onDiscard }: PlayerStepProps) {
  const { file, preview } = chosen;
  const [picked, setChoice] = useState<PlayerChoice | null>(null);
  const choice = currentChoice(picked, preview);
  const [isAll, setAll] = useState(false);
  const name = usernameToSend(choice, preview);
  const likely = likelyPlayers(preview);
  const shown = isAll ? preview.players : likely;
  return (
    <SectionCard
      title="Which player are you?"
      subtitle={`${file.name}: ${counted(preview.games, 'game')}. Only your games are imported.`}
    >
      {preview.encoding ? (
        <Encoding>
          <NativeSelect
            label="Text encoding"
            value={reading ?? preview.encoding}
            options={ENCODINGS}
            onChange={(encoding) => {
              if (reading === null) onEncoding(encoding);
            }}
          />
          <Help>The file doesn't say. Check that the names look right.</Help>
        </Encoding>
      ) : null}
      <RadioList
        label="Which player are you?"
        choices={[
          ...shown.map((player) => ({ value: player.name, label: <PlayerLabel player={player} /> })),
          { value: OTHER, label: 'Another name' },
        ]}
        value={choice.picked}
        onChange={(value) => setChoice({ ...choice, picked: value })}
      />
      {shown.length < preview.players.length ? (
        <Button size="small" onClick={() => setAll(true)}>
          Show {counted(preview.players.length - likely.length, 'more name')}
        </Button>
      ) : null}
      {choice.picked === OTHER ? (
        <TextInput
          label="Your name in the file"
          value={choice.typed}
          onChange={(typed) => setChoice({ ...choice, typed })}
          autoComplete="off"
          isSpellChecked={false}
          shouldFocus
          sx={{ marginTop: space(2), maxWidth: 360 }}
        />
      ) : null}
      {problem ? (
        <Alert severity="error" sx={{ marginTop: space(4) }}>
          {problem}
        </Alert>
      ) : null}
      <Buttons>
        <Button
          variant="contained"
          disabled={name === undefined || reading !== null}
          onClick={() => onImport(name ?? null)}
        >
          Import
        </Button>
        <SecondaryButton onClick={onDiscard}>Choose another file</SecondaryButton>
      </Buttons>
    </SectionCard>
  );
}

function PlayerLabel({ player }: { player: ChosenFile['preview']['players'][number] }) {
  return (
    <Name>
      <span dir="auto">{player.name}</span>
      <Muted>{counted(player.games, 'game')}</Muted>
      {player.is_linked ? <StatusBadge tone="teal">connected</StatusBadge> : null}
    </Name>
  );
}
