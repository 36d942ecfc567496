import { createECDH, hkdfSync } from 'node:crypto';

/** A key pair on P-256 with which a push service knows whose messages it passes on (RFC 8292); in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Of P-256: private keys are the numbers below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** So many more bits than a key has that every key is as likely as any other. */
const SEED_BYTES = 48;

/** Made from the secret that all nodes of an installation share: nothing is stored, and each has the same pair. */
export function pushKeysOf(secretKey: string): PushKeys {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'web push', SEED_BYTES));
  const number = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
