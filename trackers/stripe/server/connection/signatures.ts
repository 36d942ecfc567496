import { Stripe } from 'stripe';

const TOLERANCE_SECONDS = 5 * 60;

/** Returns the JSON that Stripe signed with this secret at most five minutes ago; null otherwise. */
export function verifySigned(
  body: string,
  { signature, secret, now }: { signature: string; secret: string; now: Date },
): unknown {
  if (secret === '' || signature === '') return null;
  try {
    const at = now.getTime();
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, at);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}
