import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

/** Encrypts and authenticates texts with the secret key of this installation. */
export interface Seal {
  /**
   * Encrypts with AES-256-GCM: nonce, ciphertext and tag, in base64url. Never twice the same result. It can be unsealed
   * only with the same `purpose`.
   */
  readonly seal: (purpose: string, text: string) => string;
  /** Decrypts; null for a text that is not sealed, was changed, or has another purpose or secret. */
  readonly unseal: (purpose: string, sealed: string) => string | null;
  /** Returns an HMAC-SHA256 with a key of this installation, to compare texts that are not stored. */
  readonly keyedHash: (purpose: string, text: string) => Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

type SecretKeys = Pick<Config, 'secretKey' | 'previousSecretKeys'>;

/**
 * Creates a seal with a key derived for `owner`. All nodes of an installation share the secret; texts sealed with a
 * previous secret can still be unsealed.
 */
export function createSeal({ secretKey, previousSecretKeys }: SecretKeys, owner: string): Seal {
  const key = keyOf(secretKey, owner);
  const hashKey = keyOf(secretKey, `${owner}, hashed`);
  const keys = [key, ...previousSecretKeys.map((previous) => keyOf(previous, owner))];
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const content = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([nonce, ...content, cipher.getAuthTag()]).toString('base64url');
    },
    keyedHash: (purpose, text) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([purpose, text]))
        .digest(),
    unseal: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      for (const one of keys) {
        const text = open(one, purpose, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
}

function keyOf(secretKey: string, owner: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `seal of ${owner}`, KEY_BYTES));
}

function open(key: Buffer, purpose: string, bytes: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not match.
    return null;
  }
}
