import { defineTracker } from '@plotline/contract/tracker.ts';
import { GameStats } from './contract/posted-game.ts';

export const tracker = defineTracker({
  type: 'chess',
  name: 'Chess',
  description: 'Games and ratings from chess.com, Lichess or PGN files',
  category: 'gaming',
  icon: 'chess-knight',
  accent: 'green',
  colors: { primary: '#2E9E48', secondary: '#DFF6E3', hover: '#1F7433' },
  likeableType: 'chess_game',
  timestampPrecision: 'minute',
  defaultSyncEnabled: true,
  hasSelector: true,
  labels: { lastActivity: 'Last game', posts: { one: 'game', many: 'games' } },
  isPublicByDefault: true,
  pages: ['game', 'import'],
  sources: [
    { name: 'chess.com' },
    { name: 'Lichess' },
    {
      name: 'PGN file',
      page: 'import',
      files: ['.pgn'],
      formats: ['application/x-chess-pgn', 'application/vnd.chess-pgn'],
    },
  ],
  example: {
    value: '1486',
    label: 'Blitz rating',
    change: '38',
    series: [1448, 1456, 1451, 1463, 1460, 1472, 1468, 1479, 1486],
  },
  pageShape: {
    stats: [5],
    charts: [300, 272, 272],
    chartText: "Rating at the end of each day; the band is the day's range. Bars: games per day",
  },
  searchExamples: ['Sicilian Defense', 'Italian Game'],
  signupField: 'chess_username',
  settings: {
    CHESSCOM_API_BASE: { kind: 'url', fallback: 'https://api.chess.com/pub' },
    LICHESS_API_BASE: { kind: 'url', fallback: 'https://lichess.org' },
  },
  stats: GameStats,
});
