export { displayName } from '@plotline/contract/people.ts';
