export function HelpTips() {
  return (
    <>
      <h3>Where do my chess games come from?</h3>
      <p>
        From the chess.com and Lichess accounts you connect, and from PGN files you import. Lichess games
        arrive within hours or when you choose Sync now; chess.com publishes games with a delay of up to 12
        hours.
      </p>
      <h3>Why are my games not in the feed?</h3>
      <p>
        Games are posted once you confirm or verify that the account is yours, and only games from the last 48
        hours. When you play many games in a row, only a few are posted, and the last post sums up the rest.
      </p>
      <h3>Can I hide ratings?</h3>
      <p>
        To hide yours from others, go to Settings, below your chess accounts. To hide all ratings in this
        browser, choose Hide ratings on any chess page.
      </p>
      <h3>What does performance mean?</h3>
      <p>
        The rating at which your results against these opponents would be expected. It describes a period and
        isn't an official rating.
      </p>
    </>
  );
}
