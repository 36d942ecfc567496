import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Nullable } from '@plotline/contract/schema.ts';
import type { PlayedMove } from './game.model.ts';

/** Compressed JSON with one list per kind of fact; empty lists are left out. */
interface PackedMoves {
  /** SAN, separated by blanks. */
  readonly s: string;
  readonly c?: readonly (number | null)[];
  readonly e?: readonly (number | null)[];
  readonly m?: readonly (number | null)[];
  /** By index of the move: few have any. */
  readonly n?: Readonly<Record<string, readonly number[]>>;
  readonly t?: Readonly<Record<string, string>>;
}

/** Common content of games, which compression then replaces. */
const DICTIONARY = Buffer.from(
  `{"s":"e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O Nbd7 g4 b5 e6 c6 d5 exd5 Nc6 Bb5 Bc4
Bc5 c3 h3 Re1 Bg5 h6 Bh4 g5 Bg3 Rad1 Rfd8 Qc7 Qe2 Qe7 Rac1 Rac8 Bf4 Bg4 Bd3 Bd6 Bb7 Bg7 g6 Bg2 Nd5 Ne5 Ne4 Nd4 Kg1 Kg8
Kh1 Kh8 Kg2 Kg7 Kf1 Kf2 Ke2 Kd3 Kf7 Ke7 Rxd8+ Rxe1 Qxe7+ fxe3 hxg6 bxc3 axb5 gxf6 a4 a5 h4 h5 f4 f5 b4 c4","c":[`,
);

/** Runs in a thread of its own. */
const compress = promisify<string, ZlibOptions, Buffer>(deflateRaw);

export function packMoves(moves: readonly PlayedMove[]): Promise<Buffer> {
  const packed: PackedMoves = {
    s: moves.map(({ san }) => san).join(' '),
    ...listOf('c', moves, ({ clockCs }) => clockCs),
    ...listOf('e', moves, ({ evalCp }) => evalCp),
    ...listOf('m', moves, ({ mate }) => mate),
    ...recordOf('n', moves, ({ nags }) => (nags.length > 0 ? nags : null)),
    ...recordOf('t', moves, ({ comment }) => comment),
  };
  return compress(JSON.stringify(packed), { dictionary: DICTIONARY });
}

export function unpackMoves(content: Buffer): PlayedMove[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only packMoves writes them
  const packed = JSON.parse(inflateRawSync(content, { dictionary: DICTIONARY }).toString()) as PackedMoves;
  return packed.s === ''
    ? []
    : packed.s.split(' ').map((san, index) => ({
        san,
        clockCs: packed.c?.[index] ?? null,
        evalCp: packed.e?.[index] ?? null,
        mate: packed.m?.[index] ?? null,
        nags: packed.n?.[index] ?? [],
        comment: packed.t?.[index] ?? null,
      }));
}

/** No game can be longer. */
export const PLIES_MAX = 12_000;
const listFor = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(Type.Array(Nullable(schema), { maxItems: PLIES_MAX }));
const Packed = Type.Object({
  s: Type.String({ maxLength: 8 * PLIES_MAX }),
  c: listFor(Type.Number({ minimum: 0, maximum: 1e12 })),
  e: listFor(Type.Number({ minimum: -1e9, maximum: 1e9 })),
  m: listFor(Type.Integer({ minimum: -10_000, maximum: 10_000 })),
  n: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.Integer({ minimum: 0, maximum: 999 }), { maxItems: 50 })),
  ),
  t: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 20_000 }))),
});
const UNPACKED_MAX = 2 * 1024 * 1024;

/** Returns whether `unpackMoves` can read a content that comes from a file. */
export function isPackedMoves(content: Buffer): boolean {
  try {
    const options = { dictionary: DICTIONARY, maxOutputLength: UNPACKED_MAX };
    const packed: unknown = JSON.parse(inflateRawSync(content, options).toString());
    return Value.Check(Packed, packed) && packed.s.split(' ').length <= PLIES_MAX;
  } catch {
    return false;
  }
}

function listOf(
  key: string,
  moves: readonly PlayedMove[],
  valueOf: (move: PlayedMove) => number | null,
): Readonly<Record<string, readonly (number | null)[]>> {
  const values = moves.map(valueOf);
  return values.every((value) => value === null) ? {} : { [key]: values };
}

function recordOf<Value>(
  key: string,
  moves: readonly PlayedMove[],
  valueOf: (move: PlayedMove) => Value | null,
): Readonly<Record<string, Readonly<Record<string, Value>>>> {
  const entries = moves.flatMap((move, index) => {
    const value = valueOf(move);
    return value === null ? [] : [[index, value] as const];
  });
  return entries.length === 0 ? {} : { [key]: Object.fromEntries(entries) };
}
