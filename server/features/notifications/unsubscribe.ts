import { unsubscribeFromDigest } from '@plotline/contract/notifications.ts';
import type { Config } from '../../platform/config.ts';
import { createSeal } from '../../platform/seal.ts';

type UnsubscribeConfig = Pick<Config, 'publicUrl' | 'secretKey' | 'previousSecretKeys'>;

const PURPOSE = 'unsubscribe from the digest';

/** Returns the headers that let mail programs end the digests of a user with one click (RFC 8058). */
export function unsubscribeHeaders(config: UnsubscribeConfig, userId: string): Record<string, string> {
  const token = createSeal(config, 'digests').seal(PURPOSE, userId);
  return {
    'List-Unsubscribe': `<${config.publicUrl}${unsubscribeFromDigest.path}?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Returns the user of a link; null for an invented one. */
export function userOfUnsubscribeToken(config: UnsubscribeConfig, token: string): string | null {
  return createSeal(config, 'digests').unseal(PURPOSE, token);
}
