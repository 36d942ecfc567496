import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';

/** Keeps texts so that no one reads or changes them without the secret of this installation. */
export interface Seal {
  /**
   * AES-256-GCM: nonce, ciphertext and tag, in base64url. Sealing the same text again gives another one. `purpose` says
   * what it is for: it opens for that alone.
   */
  readonly seal: (purpose: string, text: string) => string;
  /** Null for what was changed, was sealed for another purpose or by another secret, or is no seal at all. */
  readonly unseal: (purpose: string, sealed: string) => string | null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

type SecretKeys = Pick<Config, 'secretKey' | 'previousSecretKeys'>;

/**
 * All nodes of an installation have the same secret, and `owner` sets apart who seals with it. What was sealed with one
 * of the previous secrets still opens.
 */
export function createSeal({ secretKey, previousSecretKeys }: SecretKeys, owner: string): Seal {
  const key = keyOf(secretKey, owner);
  const keys = [key, ...previousSecretKeys.map((previous) => keyOf(previous, owner))];
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const content = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([nonce, ...content, cipher.getAuthTag()]).toString('base64url');
    },
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
    // The tag does not fit: that is the answer.
    return null;
  }
}
