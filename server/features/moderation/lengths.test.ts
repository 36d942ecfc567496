import { expect, test } from 'vitest';
import { createModerationFixture } from './moderation.fixture.ts';

const moderation = await createModerationFixture();
const { users, report, caseOf, decide, decided, publish, write, queue } = moderation;

const TEXTS = [
  ['without spaces', 'x'.repeat(10_000)],
  ['from right to left', 'مرحبا'.repeat(2_000)],
  ['of emoji', '👩‍👩‍👧'.repeat(1_250)],
] as const;

test.each(TEXTS)(
  'when a note, a reason, an appeal or a name has 10,000 characters %s, the response names the limit and nothing is stored',
  async (_, text) => {
    const { root, ada, bob, eve } = await users();
    const [activity = ''] = await publish(ada, { description: 'Ran 5 km' });
    const { uuid } = await write(bob, activity, 'You are slow');
    const refused = async (answer: ReturnType<typeof report>) => {
      const { statusCode, body } = await answer;
      expect([statusCode, body]).toEqual([422, expect.stringMatching(/must|at most|characters/i)]);
      expect(body.length).toBeLessThan(500);
    };
    await refused(report(eve, 'comment', uuid, { note: text }));
    expect((await queue()).map(({ target_uuid }) => target_uuid)).not.toContain(uuid);
    await report(eve, 'comment', uuid, { note: text.slice(0, 1_000) });
    const open = await caseOf(uuid);
    expect(open.notes).toEqual([text.slice(0, 1_000).toWellFormed()]);
    for (const action of ['dismiss', 'hide', 'warn']) await refused(decide(open, { action, reason: text }));
    expect((await caseOf(uuid)).actions).toEqual([]);
    const reason = text.slice(0, 500).toWellFormed();
    const { decision } = await decided(ada, { type: 'comment', uuid }, { action: 'hide', reason });
    await refused(bob.post('/api/appeals', { decision: decision.uuid, text }));
    const appealed = await bob.post('/api/appeals', { decision: decision.uuid, text: text.slice(0, 2_000) });
    expect(appealed.statusCode).toBe(201);
    await refused(
      root.post(`/api/admin/actions/${decision.uuid}/appeal`, { is_accepted: true, answer: text }),
    );
    await refused(bob.put('/api/auth/update-profile', { first_name: text }));
    await refused(bob.put('/api/auth/update-profile', { bio: text }));
  },
);
