import { Type, type Static } from 'typebox';
import { defineEndpoint } from '@plotline/contract/endpoint.ts';

export const ChessSettings = Type.Object({
  /** Hides the user's ratings from others, and everything that reveals them. */
  hide_ratings: Type.Boolean(),
});
export type ChessSettings = Static<typeof ChessSettings>;

export const getChessSettings = defineEndpoint('getChessSettings', {
  route: 'GET /api/chess/settings',
  access: 'signed-in',
  summary: 'What others can see of my chess',
  response: ChessSettings,
});

export const updateChessSettings = defineEndpoint('updateChessSettings', {
  route: 'PUT /api/chess/settings',
  access: 'signed-in',
  summary: 'Changes what others see of my chess; omitted settings stay',
  body: Type.Partial(ChessSettings),
  response: ChessSettings,
});
