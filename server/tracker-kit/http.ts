/** Routes and errors of trackers. */
export { HttpError, invalidFields, tooManyRequests } from '../platform/http/errors.ts';
export { route } from '../platform/http/route.ts';
export type { Call, Route, Upload, Viewer } from '../platform/http/route.ts';
