import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  type TOKEN_DAYS,
} from '@plotline/contract/access-tokens.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

const tokensKey = ['access-tokens'] as const;

/** Loads the viewer's access tokens and the scopes that a token can have. */
export function useAccessTokens() {
  return useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => api.call(listAccessTokens, { signal }),
    staleTime: 0,
  });
}

interface NewToken {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresInDays: (typeof TOKEN_DAYS)[number] | null;
  readonly password: string;
}

/** Returns the function that creates a token and resolves to its text, which cannot be loaded again. */
export function useCreateToken() {
  const queries = useQueryClient();
  return async ({ name, scopes, expiresInDays, password }: NewToken): Promise<string> => {
    const body = { name, scopes: [...scopes], expires_in_days: expiresInDays, password };
    const { token } = await api.call(createAccessToken, { body });
    void queries.invalidateQueries({ queryKey: tokensKey });
    return token;
  };
}

export function useRevokeToken() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uuid: string) => api.call(revokeAccessToken, { params: { uuid } }),
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  });
}
