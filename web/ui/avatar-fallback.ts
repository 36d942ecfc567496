export { avatarLetters, avatarTint, type AvatarUser } from '@plotline/contract/users.ts';
