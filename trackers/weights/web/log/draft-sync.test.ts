import { describe, expect, it } from 'vitest';
import type { WorkoutEntry } from '../../contract/workouts.ts';
import { createDraftSync, type SendOutcome, type SyncState } from './draft-sync.ts';
import { sampleDraft } from './log.samples.ts';

function setUp(outcomes: readonly SendOutcome[]) {
  const remaining = [...outcomes];
  const sent: { entry: WorkoutEntry; uuid: string | null }[] = [];
  const states: SyncState[] = [];
  const stored: { uuid: string; version: number }[] = [];
  const sync = createDraftSync({
    send: async (entry, { uuid }) => {
      sent.push({ entry, uuid });
      return remaining.shift() ?? { kind: 'later' };
    },
    onStored: (version) => stored.push(version),
    onState: (state) => states.push(state),
  });
  return { sync, sent, states, stored };
}

const known = (revision: number, version = 1) => sampleDraft({ revision, version, uuid: 'u' });

describe('createDraftSync', () => {
  it('when nothing changed, nothing is sent', async () => {
    const { sync, sent } = setUp([]);
    sync.note(sampleDraft({ revision: 0 }));
    await sync.flush();
    expect(sent).toEqual([]);
  });

  it('when a stored draft changed, it is sent once', async () => {
    const { sync, sent, states, stored } = setUp([{ kind: 'stored', uuid: 'u', version: 2 }]);
    sync.note(known(1));
    await sync.flush();
    await sync.flush();
    expect(sent).toHaveLength(1);
    expect(states).toEqual(['sending', 'server']);
    expect(stored).toEqual([{ uuid: 'u', version: 2 }]);
  });

  it('when the first save succeeded, the draft is sent once more as a change', async () => {
    const { sync, sent } = setUp([
      { kind: 'stored', uuid: 'u', version: 1 },
      { kind: 'stored', uuid: 'u', version: 2 },
    ]);
    sync.note(sampleDraft({ revision: 1 }));
    await sync.flush();
    sync.note(known(1));
    await sync.flush();
    await sync.flush();
    expect(sent.map(({ uuid }) => uuid)).toEqual([null, 'u']);
  });

  it('when a discarded draft is stored again, it is sent once more as a change', async () => {
    const { sync, sent, stored } = setUp([
      { kind: 'stored', uuid: 'new', version: 1 },
      { kind: 'stored', uuid: 'new', version: 2 },
    ]);
    sync.note(known(1));
    await sync.flush();
    sync.note(sampleDraft({ revision: 1, uuid: 'new', version: 1 }));
    await sync.flush();
    await sync.flush();
    expect(sent.map(({ uuid }) => uuid)).toEqual(['u', 'new']);
    expect(stored.at(-1)).toEqual({ uuid: 'new', version: 2 });
  });

  it('when two attempts start at once, only one is made', async () => {
    const { sync, sent } = setUp([{ kind: 'stored', uuid: 'u', version: 2 }]);
    sync.note(known(1));
    await Promise.all([sync.flush(), sync.flush()]);
    expect(sent).toHaveLength(1);
  });

  it('when the device is offline, the change stays on it and is retried', async () => {
    const { sync, sent, states } = setUp([{ kind: 'later' }, { kind: 'stored', uuid: 'u', version: 2 }]);
    sync.note(known(1));
    await sync.flush();
    expect(states.at(-1)).toBe('device');
    await sync.flush();
    expect(sent).toHaveLength(2);
    expect(states.at(-1)).toBe('server');
  });

  it('when there is a conflict, nothing is sent until the user resolves it', async () => {
    const { sync, sent, states } = setUp([{ kind: 'conflict' }, { kind: 'stored', uuid: 'u', version: 6 }]);
    sync.note(known(1));
    await sync.flush();
    await sync.flush();
    expect(states.at(-1)).toBe('conflict');
    expect(sent).toHaveLength(1);
    sync.reopen({ uuid: 'u', version: 5 });
    expect(states.at(-1)).toBe('device');
    expect(sent).toHaveLength(1);
    sync.note(known(1, 5));
    expect(sent[1]?.entry.version).toBe(5);
    await sync.flush();
    expect(states.at(-1)).toBe('server');
  });

  it('when a conflict of finishing is resolved, the sent draft is sent again', async () => {
    const { sync, sent } = setUp([{ kind: 'stored', uuid: 'u', version: 2 }]);
    sync.note(known(1));
    await sync.flush();
    await sync.close();
    sync.reopen({ uuid: 'u', version: 5 });
    sync.note(known(1, 5));
    expect(sent.map(({ entry }) => entry.version)).toEqual([1, 5]);
  });

  it('when the stored version was deleted, the draft is sent as a new one and its version is forgotten', async () => {
    const { sync, sent } = setUp([{ kind: 'stored', uuid: 'u', version: 2 }, { kind: 'later' }]);
    sync.note(known(1));
    await sync.flush();
    await sync.close();
    sync.reopen(null);
    sync.note(sampleDraft({ revision: 2 }));
    expect(sent.map(({ uuid }) => uuid)).toEqual(['u', null]);
    expect(await sync.close()).toBeNull();
  });

  it('when it is closed, it waits for the current attempt and returns its version', async () => {
    const { sync, sent } = setUp([{ kind: 'stored', uuid: 'u', version: 9 }]);
    sync.note(known(1));
    const attempt = sync.flush();
    expect(await sync.close()).toEqual({ uuid: 'u', version: 9 });
    await attempt;
    sync.note(known(2));
    await sync.flush();
    expect(sent).toHaveLength(1);
  });

  it('when a finished workout is edited, only its Save button sends it', async () => {
    const { sync, sent } = setUp([]);
    sync.note(sampleDraft({ revision: 3, isEdit: true }));
    await sync.flush();
    expect(sent).toEqual([]);
  });
});
