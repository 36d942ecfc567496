import type { HealthChecks } from '@plotline/server/tracker-kit/health.ts';
import type { WeightsTables } from '../database.gen.ts';
import type { WeightsKit } from '../weights.db.ts';
import { findAll } from './checks.ts';
import { figures, fix, undoFix } from './fixes.ts';
import { CHECKS } from './found.ts';

/** The checks of the weights tracker. Those of an import preview are the same formulas. */
export function weightsHealth(kit: WeightsKit): HealthChecks {
  return {
    checks: CHECKS,
    find: (trx, userId, changed) => findAll(trx.withTables<WeightsTables>(), userId, changed),
    fix: (trx, finding) => fix(kit, trx.withTables<WeightsTables>(), finding),
    undo: (trx, finding) => undoFix(kit, trx.withTables<WeightsTables>(), finding),
    figures: (trx, finding) => figures(trx.withTables<WeightsTables>(), finding),
  };
}
