/** What a tracker needs to answer calls of its own. */
export { HttpError, invalidFields, tooManyRequests } from '../platform/http/errors.ts';
export { route } from '../platform/http/route.ts';
export type { Call, Route, Upload, Viewer } from '../platform/http/route.ts';
