import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { acceptSecretKey, checkSecretKey, SecretKeyError } from './secret-key.ts';

const { pool } = await createTestDatabase();
const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

async function start(secretKey: string, ...previousSecretKeys: readonly string[]): Promise<void> {
  await checkSecretKey(pool, { secretKey, previousSecretKeys });
}

test('when a key is not the one that the database was filled with, the start is refused', async () => {
  await Promise.all([start(first), start(first)]);
  await expect(start(second)).rejects.toThrow(SecretKeyError);
  await expect(start(second, third)).rejects.toThrow('SECRET_KEY is not the key');
  await start(first);
});

test('when a key is rotated, the next start needs the new one; a lost key can be given up', async () => {
  await start(second, third, first);
  await start(second);
  await expect(start(first)).rejects.toThrow(SecretKeyError);
  await acceptSecretKey(pool, { secretKey: third, previousSecretKeys: [] });
  await start(third);
});
