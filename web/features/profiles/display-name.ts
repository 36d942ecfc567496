export { displayName } from '@plotline/contract/users.ts';
