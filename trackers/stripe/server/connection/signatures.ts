import { Stripe } from 'stripe';

const TOLERANCE_SECONDS = 5 * 60;

/** Returns the JSON that Stripe signed with this secret now, or up to five minutes before or after; null otherwise. */
export function verifySigned(
  body: string,
  { signature, secret, now }: { signature: string; secret: string; now: Date },
): unknown {
  if (secret === '' || signature === '') return null;
  try {
    const at = now.getTime();
    // The library checks only the past.
    const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? 0);
    if (signedAt > at / 1_000 + TOLERANCE_SECONDS) return null;
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, at);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}
