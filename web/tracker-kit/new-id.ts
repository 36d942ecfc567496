export { newId } from '../platform/new-id.ts';
