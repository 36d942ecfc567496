export function PrivacyNotes() {
  return (
    <>
      <p>
        The names of your chess.com and Lichess accounts, your games there with their moves, clocks, ratings
        and the names of your opponents, and the games of PGN files you import.
      </p>
      <p>
        We request the public games of the names you connect from chess.com and Lichess, and share nothing
        else with them. If you sign in with Lichess, it confirms who you are and lets us fetch your games
        faster. That key is stored encrypted and revoked when you unlink the account. PGN files are processed
        on this server and not shared with anyone.
      </p>
    </>
  );
}
