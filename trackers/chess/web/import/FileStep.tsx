import { styled } from '@mui/material/styles';
import { FileDrop } from '@plotline/web/ui/FileDrop.tsx';
import { ProgressBar } from '@plotline/web/ui/ProgressBar.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';

interface FileStepProps {
  /** The share of the file that has left the browser. */
  sent: number;
  isReading: boolean;
  problem: string | null;
  onFile: (file: File) => void;
}

const Ways = styled('dl')({
  ...text[13],
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: space(4),
  margin: `${space(5)} 0 0`,
  '& dt': { fontWeight: weight.semibold },
  '& dd': { margin: 0, color: color.muted },
});

/** Which file, and where to get one. */
export function FileStep({ sent, isReading, problem, onFile }: FileStepProps) {
  return (
    <SectionCard title="Choose a file" subtitle="Nothing is stored before you have said who you are in it.">
      {isReading ? (
        <ProgressBar
          label={sent < 1 ? 'Sending the file' : 'Looking for players'}
          value={sent < 1 ? sent : null}
        />
      ) : (
        <FileDrop
          label="Drop your PGN file here, or choose it"
          hint="PGN, up to 32 MB and 100,000 games"
          accept=".pgn,application/x-chess-pgn,application/vnd.chess-pgn,text/plain"
          error={problem}
          onFiles={([file]) => {
            if (file) onFile(file);
          }}
        />
      )}
      <Ways>
        <div>
          <dt>Lichess</dt>
          <dd>Your profile, Export games</dd>
        </div>
        <div>
          <dt>chess.com</dt>
          <dd>Archive, select games, Download</dd>
        </div>
        <div>
          <dt>Chess programs</dt>
          <dd>Save the database as PGN</dd>
        </div>
      </Ways>
    </SectionCard>
  );
}
