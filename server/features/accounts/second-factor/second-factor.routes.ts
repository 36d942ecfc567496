import {
  confirmTotp,
  createPasskey,
  deletePasskey,
  disableTotp,
  getSecondFactor,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from '@plotline/contract/second-factor.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { PasskeysService } from './passkeys.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

const done = { success: true } as const;

interface SecondFactorRoutes {
  readonly secondFactor: SecondFactorService;
  readonly passkeys: PasskeysService;
}

export function secondFactorRoutes({ secondFactor, passkeys }: SecondFactorRoutes): readonly Route[] {
  return [
    route(getSecondFactor, ({ viewer }) => secondFactor.read(viewer)),
    route(startTotp, ({ viewer, body, ip }) => secondFactor.start(viewer, body.password, ip)),
    route(confirmTotp, async ({ viewer, body, ip }) => ({
      recovery_codes: await secondFactor.confirm(viewer, body.code, ip),
    })),
    route(disableTotp, async ({ viewer, body, ip }) => {
      await secondFactor.disable(viewer, body, ip);
      return done;
    }),
    route(renewRecoveryCodes, async ({ viewer, body, ip }) => ({
      recovery_codes: await secondFactor.renewCodes(viewer, body, ip),
    })),
    route(startPasskey, ({ viewer, body, ip }) => passkeys.startRegistration(viewer, body.password, ip)),
    route(createPasskey, ({ viewer, body, ip }) => passkeys.register(viewer, body, ip)),
    route(deletePasskey, async ({ viewer, params, body, ip }) => {
      await passkeys.remove(viewer, { id: params.id, password: body.password }, ip);
      return done;
    }),
    route(startPasskeyLogin, ({ body }) => passkeys.startLogin(body.token)),
  ];
}
