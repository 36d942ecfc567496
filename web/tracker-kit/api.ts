/** The typed client of the HTTP interface and its errors, for a tracker's own calls. */
export { api } from '../platform/api.ts';
export { ApiError, messageOf } from '../platform/api-error.ts';
