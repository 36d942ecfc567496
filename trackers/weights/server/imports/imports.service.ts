import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { listImports } from '../../contract/imports.ts';
import { importApplied, importNotFound } from './imports.errors.ts';
import { findBatch, findImports, removePreview } from './imports.repository.ts';
import type { WeightsKit } from '../weights.db.ts';

export async function list(kit: WeightsKit, userId: string): Promise<ResponseOf<typeof listImports>> {
  const imports = await findImports(kit.db, userId);
  return {
    imports: imports.map(({ uuid, applied_at, undo_until, ...batch }) => ({
      batch_id: uuid,
      ...batch,
      applied_at: applied_at.toISOString(),
      undo_until: undo_until.toISOString(),
    })),
  };
}

export async function discard(kit: WeightsKit, userId: string, batchId: string): Promise<{ success: true }> {
  const batch = await findBatch(kit.db, userId, batchId);
  if (!batch) throw importNotFound();
  if (batch.status !== 'previewed') throw importApplied();
  await removePreview(kit.db, batchId);
  return { success: true };
}
