/** For the privacy page. */
export function PrivacyNotes() {
  return (
    <>
      <p>
        The names of your accounts at chess.com and Lichess, your games there with their moves, clocks,
        ratings and the names of your opponents, and the games of PGN files that you import.
      </p>
      <p>
        chess.com and Lichess are asked for the public games of the names that you connect, and learn of
        nothing else. Where you sign in with Lichess, it lets us know who you are and fetch your games faster;
        that key is stored encrypted and given back when you unlink the account. PGN files are read here and
        sent to nobody.
      </p>
    </>
  );
}
