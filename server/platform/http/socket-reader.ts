import { Compile, type Validator } from 'typebox/compile';
import { compileUuids, type NormaliseUuids } from '../uuids.ts';
import type { SocketMessage } from './socket.ts';

export type Reading =
  | { readonly message: SocketMessage; readonly data: unknown }
  | { readonly error: string };

interface Known {
  readonly message: SocketMessage;
  readonly validator: Validator;
  readonly normalise: NormaliseUuids | null;
}

export type ReadMessage = (frame: Buffer, isBinary: boolean) => Reading;

/**
 * Parses messages `{type, data}` of known types and validates their data; UUIDs become lower case. Without `data` the
 * fields beside `type` are taken for it.
 */
export function createSocketReader(messages: readonly SocketMessage[]): ReadMessage {
  const known = new Map<string, Known>(
    messages.map((message) => {
      const { type, data } = message.event;
      return [type, { message, validator: Compile(data), normalise: compileUuids(data) }];
    }),
  );
  return (frame, isBinary) => {
    if (isBinary) return { error: 'Send text, not bytes' };
    const envelope = parse(frame.toString());
    if (envelope === undefined) return { error: 'The message is not JSON' };
    if (!isEnvelope(envelope)) return { error: 'A message is an object with a type' };
    const { type, data: given, ...fields } = envelope;
    const found = known.get(type);
    if (!found) return { error: 'Unknown message type' };
    const data = given ?? fields;
    if (!found.validator.Check(data)) return { error: `The data of ${type} is not valid` };
    return { message: found.message, data: found.normalise ? found.normalise(data) : data };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Clients may send anything: they get an error, and nothing is logged.
    return undefined;
  }
}

function isEnvelope(value: unknown): value is { readonly type: string; readonly data?: unknown } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
