export { avatarLetters, avatarTint, type AvatarUser } from '@plotline/contract/people.ts';
