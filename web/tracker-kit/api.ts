/** The typed HTTP client and its errors. */
export { api } from '../platform/api.ts';
export { ApiError, messageOf } from '../platform/api-error.ts';
