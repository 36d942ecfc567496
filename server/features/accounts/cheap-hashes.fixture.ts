import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/** Password of nearly all users of the tests. Others are hashed as in production. */
const TEST_PASSWORD = 'Violet-Kite-7';

// Thousands of sign-ups take a fifth of their time for hashes that are slow on purpose.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  const hash: typeof argon2.hash = (password, options, signal) =>
    argon2.hash(
      password,
      password === TEST_PASSWORD ? { ...options, memoryCost: 64, timeCost: 1 } : options,
      signal,
    );
  return { ...argon2, hash };
});
