export function PrivacyNotes() {
  return (
    <>
      <p>
        The identifier, name, country and currency of the Stripe account you connect, its balance transactions
        with amounts, fees and dates, and its subscriptions with their prices. Customers are only counted: we
        store no names, email addresses, cards or descriptions of your customers.
      </p>
      <p>
        Stripe learns that you connected its account to this server and receives our requests for its data.
        The keys for that are stored encrypted and revoked when you disconnect. What others see of amounts is
        your choice; they are hidden until you change it.
      </p>
    </>
  );
}
