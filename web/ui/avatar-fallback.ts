export { avatarLetters, avatarTint, type AvatarPerson } from '@plotline/contract/people.ts';
