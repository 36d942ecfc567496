import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { ProviderError } from './provider-error.ts';

/** Returns the error for a response that is no success. `rejections`: statuses that reject its token, code or key. */
export function failureOf(
  { status, headers }: { status: number; headers: Headers },
  { rejections, isOutage, now }: { rejections: readonly number[]; isOutage: boolean; now: Date },
): ProviderError {
  const message = `responded with ${status}`;
  if (isOutage) return new ProviderError('unavailable', message);
  if (rejections.includes(status)) return new ProviderError('rejected', message);
  if (status === 404) return new ProviderError('not_found', message);
  if (status === 410) return new ProviderError('closed', message);
  if (status === 401) return new ProviderError('unauthorized', message);
  if (status === 403) return new ProviderError('refused', message);
  if (status === 429) {
    return new ProviderError('rate_limited', message, { retryAt: retryAt(headers.get('retry-after'), now) });
  }
  return new ProviderError(status >= 500 ? 'unavailable' : 'bad_response', message);
}

/** `Retry-After` as seconds or as a date. */
function retryAt(header: string | null, now: Date): Date | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * 1_000);
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date;
}

/** Returns a parser of JSON that checks the shape. Unknown fields pass. */
export function jsonReader<Schema extends TSchema>(schema: Schema): (text: string) => Static<Schema> {
  const checker = Compile(schema);
  return (text) => {
    const value = parse(text);
    if (checker.Check(value)) return value;
    const [first] = checker.Errors(value);
    throw new ProviderError(
      'bad_response',
      `unexpected: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
    );
  };
}

/** Parses a line of a stream; null when it is no JSON. */
export function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProviderError('bad_response', 'no JSON', { cause: error });
  }
}
