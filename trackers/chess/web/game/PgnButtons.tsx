import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import type { Game } from '../../contract/games.ts';
import { CopyButton } from '../shared/CopyButton.tsx';

/** Copies or downloads the PGN of a game. */
export function PgnButtons({ game }: { game: Game }) {
  return (
    <>
      <CopyButton label="Copy PGN" text={game.pgn} />
      <Button
        size="small"
        color="inherit"
        startIcon={<Download size={16} aria-hidden />}
        onClick={() => download(game)}
      >
        Download PGN
      </Button>
    </>
  );
}

function download({ pgn, white, black, local_date: date }: Game): void {
  const url = URL.createObjectURL(new Blob([pgn], { type: 'application/x-chess-pgn' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${date} ${white.name} - ${black.name}.pgn`.replaceAll(/[^\w .-]+/g, '_');
  link.click();
  URL.revokeObjectURL(url);
}
