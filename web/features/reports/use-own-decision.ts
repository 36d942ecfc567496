import { createAppeal, getOwnDecision, type OwnDecision } from '@plotline/contract/moderation.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Names a decision: by the link of a mail, its own id, or that of hidden content. */
export type DecisionName =
  | { readonly token: string }
  | { readonly decision: string }
  | { readonly target: string };

function keyOf(name: DecisionName) {
  return ['own-decision', name] as const;
}

/** Returns a decision about content of the viewer, or of the owner of the link. */
export function useOwnDecision(name: DecisionName) {
  return useQuery({
    queryKey: keyOf(name),
    queryFn: async ({ signal }) => (await api.call(getOwnDecision, { query: name, signal })).decision,
  });
}

export function useAppeal(name: DecisionName) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (text: string): Promise<OwnDecision> =>
      (await api.call(createAppeal, { body: { ...name, text } })).decision,
    onSuccess: (decision) => queries.setQueryData(keyOf(name), decision),
  });
}
