import { Alert } from '@plotline/web/ui/Alert.tsx';
import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { counted } from '@plotline/web/tracker-kit/format.ts';
import { RadioList } from '@plotline/web/ui/RadioList.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { TextInput } from '@plotline/web/ui/TextInput.tsx';
import { color, mixin, space } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { firstChoice, likelyPlayers, usernameToSend, OTHER, type PlayerChoice } from './player-choice.ts';
import type { ChosenFile } from './use-pgn-import.ts';
import { SecondaryButton } from '@plotline/web/ui/SecondaryButton.tsx';

interface PlayerStepProps {
  chosen: ChosenFile;
  problem: string | null;
  onImport: (name: string | null) => void;
  onDiscard: () => void;
}

const Name = styled('span')({
  ...mixin.inlineRow(2),
  flexWrap: 'wrap',
});
const Muted = styled('span')({ color: color.muted });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(2), marginTop: space(5) });

/** The choice of the name under which the owner plays in the file. */
export function PlayerStep({ chosen, problem, onImport, onDiscard }: PlayerStepProps) {
  const { file, preview } = chosen;
  const [choice, setChoice] = useState<PlayerChoice>(() => firstChoice(preview));
  const [isAll, setAll] = useState(false);
  const name = usernameToSend(choice, preview);
  const likely = likelyPlayers(preview);
  const shown = isAll ? preview.players : likely;
  return (
    <SectionCard
      title="Which player are you?"
      subtitle={`${file.name}: ${counted(preview.games, 'game')}. Only your games are imported.`}
    >
      <RadioList
        label="Which player are you?"
        choices={[
          ...shown.map((player) => ({ value: player.name, label: <PlayerLabel player={player} /> })),
          { value: OTHER, label: 'Another name' },
        ]}
        value={choice.picked}
        onChange={(picked) => setChoice({ ...choice, picked })}
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
        <Button variant="contained" disabled={name === undefined} onClick={() => onImport(name ?? null)}>
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
