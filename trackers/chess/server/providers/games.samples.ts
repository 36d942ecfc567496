// Games of invented users, in the shapes that the providers send.

const PGN = `[Event "Live Chess"]
[Site "Chess.com"]
[Date "2026.09.13"]
[White "ana_k"]
[Black "opponent1"]
[Result "1-0"]
[ECO "C20"]
[ECOUrl "https://www.chess.com/openings/Kings-Pawn-Opening-Wayward-Queen-Attack"]
[UTCDate "2026.09.13"]
[UTCTime "19:02:11"]
[TimeControl "180+2"]
[Termination "ana_k won by checkmate"]

1. e4 {[%clk 0:03:01.9]} 1... e5 {[%clk 0:02:59.8]} 2. Qh5 {[%clk 0:03:00]} 2... Nc6 {[%clk 0:02:58]} 3. Bc4 {[%clk 0:02:59]} 3... Nf6 {[%clk 0:02:50]} 4. Qxf7# {[%clk 0:02:57.5]} 1-0
`;

/** White mates in four moves. `number` makes the ids and sets when it ended. */
export function chesscomGame(number: number, changes: object = {}) {
  return {
    url: `https://www.chess.com/game/live/${100_000_000_000 + number}`,
    uuid: `00000000-0000-11f1-8000-${String(number).padStart(12, '0')}`,
    pgn: PGN,
    time_control: '180+2',
    end_time: 1_789_326_525 + number * 600,
    rated: true,
    accuracies: { white: 91.5, black: 83.1 },
    initial_setup: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    fen: 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -',
    time_class: 'blitz',
    rules: 'chess',
    white: { username: 'Ana_K', rating: 1_600 + number, result: 'win' },
    black: { username: 'opponent1', rating: 1612, result: 'checkmated' },
    ...changes,
  };
}

export function lichessGame(number: number, changes: object = {}) {
  const createdAt = 1_789_412_531_000 + number * 600_000;
  return {
    id: `L${String(number).padStart(7, '0')}`,
    rated: true,
    variant: 'standard',
    speed: 'blitz',
    perf: 'blitz',
    createdAt,
    lastMoveAt: createdAt + 300_000,
    status: 'mate',
    source: 'pool',
    players: {
      white: {
        user: { name: 'Ana_K', id: 'ana_k' },
        rating: 1_640,
        ratingDiff: 8,
        analysis: { inaccuracy: 0, mistake: 1, blunder: 0, acpl: 24, accuracy: 91 },
      },
      black: {
        user: { name: 'opp', id: 'opp', title: 'FM' },
        rating: 1_620,
        ratingDiff: -8,
        provisional: true,
      },
    },
    winner: 'white',
    opening: { eco: 'C20', name: "King's Pawn Game: Wayward Queen Attack", ply: 3 },
    moves: 'e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#',
    clocks: [18_003, 18_003, 17_995, 17_800, 17_700, 17_600, 17_500],
    clock: { initial: 180, increment: 2, totalTime: 260 },
    division: { middle: 19 },
    lastFen: 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4',
    ...changes,
  };
}
