import { expect, test } from 'vitest';
import { unzip } from '../../../tests/support/unzip.ts';
import { createNotificationsFixture } from './notifications.fixture.ts';

const { app, follow } = await createNotificationsFixture();

test('when a name that another user chose begins like a formula, no cell of the CSV does, and the JSON has it as it is', async () => {
  const ada = await app.signUp('xp_ada');
  const names = ['=HYPERLINK("https://evil.example")', '+1', '@SUM(A1)', '"=1', '＝1'];
  for (const [index, first_name] of names.entries())
    await follow(await app.signUp(`xp_fan${index}`, { first_name }), ada);
  const files = await unzip((await ada.get('/api/auth/export')).rawPayload);
  const rows = String(files.get('notifications.csv')).trim().split('\n').slice(1);
  expect(rows).toHaveLength(names.length);
  for (const row of rows) expect(row).toMatch(/^[^,]+,new_follower,"?'/);
  const list: { message: string }[] = JSON.parse(String(files.get('notifications.json')));
  expect(list.map(({ message }) => message)).toContain(`${names[0]} started following you`);
});
