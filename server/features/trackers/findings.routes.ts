import {
  acceptFinding,
  fixFinding,
  listFindings,
  muteFinding,
  previewFix,
  undoFinding,
} from '@plotline/contract/tracker-health.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { FindingsService } from './findings.service.ts';

export function findingsRoutes(service: FindingsService): readonly Route[] {
  return [
    route(listFindings, ({ viewer, params }) => service.list(viewer.uuid, params.tracker)),
    route(previewFix, async ({ viewer, params, body }) => ({
      effects: await service.preview(viewer.uuid, params, body),
    })),
    route(fixFinding, async ({ viewer, params, body }) => ({
      finding: await service.fix(viewer.uuid, params, body),
    })),
    route(acceptFinding, async ({ viewer, params }) => ({
      finding: await service.decide(viewer.uuid, params, 'accepted'),
    })),
    route(muteFinding, async ({ viewer, params }) => ({
      finding: await service.decide(viewer.uuid, params, 'muted'),
    })),
    route(undoFinding, async ({ viewer, params }) => ({
      finding: await service.undo(viewer.uuid, params),
    })),
  ];
}
