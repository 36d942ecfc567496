import { HttpError } from '../../platform/http/errors.ts';

export function unknownPin(): HttpError {
  return pinRefused('showcase.unknown_pin', 'This figure cannot be pinned');
}

export function repeatedPin(): HttpError {
  return pinRefused('showcase.repeated_pin', 'This figure is pinned twice');
}

function pinRefused(code: string, msg: string): HttpError {
  return new HttpError(422, code, [{ loc: ['body', 'pins'], msg, type: 'value_error' }]);
}
