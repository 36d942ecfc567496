import { createECDH, hkdfSync } from 'node:crypto';

/** A P-256 key pair that identifies this server to push services (RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The order of P-256: private keys are below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Longer than a key, so that the remainder is practically uniform. */
const SEED_BYTES = 48;

/** Derives the key pair from the secret that all nodes share, so that nothing is stored. */
export function pushKeysOf(secretKey: string): PushKeys {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'web push', SEED_BYTES));
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
