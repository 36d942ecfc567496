import type { BodyOf } from '@plotline/contract/endpoint.ts';
import {
  answerAppeal,
  decideReport,
  listReports,
  undoAction,
  type ReportState,
} from '@plotline/contract/moderation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { Place } from '../admin/admin-url.ts';
import { ADMIN_KEY, AUDIT, useAdminQuery, useRoleCheck } from '../admin/use-admin-query.ts';

const REPORTS = 'reports';
const POLL_MS = 30_000;

export function useReports(place: Place, state: ReportState) {
  const query = { ...place, state };
  return useAdminQuery({
    queryKey: [ADMIN_KEY, REPORTS, state, place],
    load: (signal) => api.call(listReports, { query, signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
    // Rows of the other state would have its buttons.
    placeholderData: (shown, before) => (before?.queryKey[2] === state ? shown : undefined),
  });
}

export type DecisionRequest = { readonly id: string } & (
  | { readonly body: BodyOf<typeof decideReport> }
  | { readonly isUndo: true }
  | { readonly answer: BodyOf<typeof answerAppeal> }
);

/** Decides about a report, undoes a decision, or answers the appeal against one. */
export function useDecision() {
  const queries = useQueryClient();
  const checkRole = useRoleCheck();
  return useMutation({
    mutationFn: (request: DecisionRequest) => {
      const params = { id: request.id };
      if ('answer' in request) return checkRole(api.call(answerAppeal, { params, body: request.answer }));
      if ('isUndo' in request) return checkRole(api.call(undoAction, { params }));
      return checkRole(api.call(decideReport, { params, body: request.body }));
    },
    onSettled: () =>
      Promise.all([REPORTS, AUDIT].map((key) => queries.invalidateQueries({ queryKey: [ADMIN_KEY, key] }))),
  });
}
