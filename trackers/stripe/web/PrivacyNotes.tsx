export function PrivacyNotes() {
  return (
    <>
      <p>
        The name, country and currency of the Stripe account you connect, its balance transactions with
        amounts, fees and times, and the monthly amounts of its subscriptions. Customers are only counted: no
        names, addresses, cards or descriptions are stored.
      </p>
      <p>
        We only read from Stripe and share nothing else with it. The keys are stored encrypted, and deleted
        and revoked when you disconnect. Others see amounts only if you choose so.
      </p>
    </>
  );
}
