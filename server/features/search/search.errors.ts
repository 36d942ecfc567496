import { HttpError } from '../../platform/http/errors.ts';

export function unknownGroup(names: readonly string[]): HttpError {
  const msg = `Unknown type. Choose one of ${names.join(', ')}.`;
  return new HttpError(422, 'search.unknown_type', [{ loc: ['query', 'type'], msg, type: 'value_error' }]);
}
