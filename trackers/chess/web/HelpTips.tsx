/** For the help page. */
export function HelpTips() {
  return (
    <>
      <h3>Where do my chess games come from?</h3>
      <p>
        From the accounts that you connect at chess.com and Lichess, and from PGN files that you import.
        Lichess games arrive within hours or when you choose Sync now; chess.com publishes games with a delay
        of up to 12 hours.
      </p>
      <h3>Why are my games not in the feed?</h3>
      <p>
        Games of an account become posts once you confirmed that it is yours or verified it, and only those of
        the last 48 hours. After many games in a row only a few are posted; the last one tells of the others.
      </p>
      <h3>Can I hide ratings?</h3>
      <p>
        Yours from others: in Settings, below your chess accounts. All of them from yourself: with Hide
        ratings on any chess page, for this browser.
      </p>
      <h3>What does performance mean?</h3>
      <p>
        The rating at which your results against these opponents would have been expected. It describes a
        time, and is not a rating of the site.
      </p>
    </>
  );
}
