import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { EMAIL_MAX, PASSWORD_MAX } from './limits.ts';
import { Instant, Nullable, Success } from './schema.ts';

export const EmailAddress = Type.Object({
  email: Type.String(),
  /** New address that its owner has not confirmed yet. */
  pending: Nullable(Type.Object({ email: Type.String(), expires_at: Instant })),
});
export type EmailAddress = Static<typeof EmailAddress>;

export const getEmail = defineEndpoint('getEmail', {
  route: 'GET /api/auth/email',
  access: 'signed-in',
  summary: 'Get the e-mail address of the account, and the new one that is not confirmed yet',
  response: EmailAddress,
});

export const changeEmail = defineEndpoint('changeEmail', {
  route: 'POST /api/auth/email',
  access: 'signed-in',
  summary:
    'Change the e-mail address; where the server sends mails, only after a link in a mail to the new one was opened',
  body: Type.Object({
    email: Type.String({ maxLength: EMAIL_MAX, default: '' }),
    password: Type.String({ maxLength: PASSWORD_MAX, default: '' }),
  }),
  response: EmailAddress,
});

export const cancelEmailChange = defineEndpoint('cancelEmailChange', {
  route: 'DELETE /api/auth/email',
  access: 'signed-in',
  summary: 'Keep the e-mail address: the mailed link becomes invalid',
  response: EmailAddress,
});

export const confirmEmail = defineEndpoint('confirmEmail', {
  route: 'POST /api/auth/confirm-email',
  access: 'anyone',
  summary: 'Confirm an e-mail address with the token of a mailed link',
  ratePerMinute: 30,
  body: Type.Object({ token: Type.String({ maxLength: 200, default: '' }) }),
  response: Success,
});
