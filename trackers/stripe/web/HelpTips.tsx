export function HelpTips() {
  return (
    <>
      <h3>How do I connect Stripe?</h3>
      <p>
        Add the Stripe tracker to your profile, open its page and choose Connect Stripe. Stripe asks you to
        allow read access and returns you to your page. Your numbers appear in a few minutes.
      </p>
      <h3>Connecting Stripe failed. What can I do?</h3>
      <p>
        A connection link works once and for a few minutes. Start again from your Stripe page, in the same
        browser. An account can be connected to one profile only: disconnect it there first.
      </p>
      <h3>Who sees my revenue?</h3>
      <p>
        Only you, until you make the tracker public. Even then amounts stay hidden until you choose otherwise
        in Settings: growth, rounded amounts or exact amounts.
      </p>
      <h3>Why do totals differ from my Stripe dashboard?</h3>
      <p>
        Stripe's days are in UTC, ours are in your time zone. Refunds and disputes count on their own date,
        and fees are subtracted.
      </p>
    </>
  );
}
