import {
  changePassword,
  changeSelectedLocation,
  createAccount,
  currentEmployee,
  login,
  loginAgain,
  loginFactor,
  loginPasskeyOptions,
  loginProvider,
  logout,
  openTab,
  ownName,
  providerCallback,
  resetPassword,
  signInOptions,
  startProvider,
} from '@boh/contract/sign-in/sign-in.contract.ts';
import { JsonText } from '../../http/answers.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { relyingParty } from '../../lib/factors/passkeys.ts';
import { takesPassword } from '../../lib/passwords/takes-password.ts';
import * as factors from './sign-in.factor.ts';
import { findOwnRoles, ownRolesAsJson } from './own-roles.repo.ts';
import { findEmployee, listOwnLocations } from './sign-in.repo.ts';
import * as provider from './sign-in.provider.ts';
import * as service from './sign-in.service.ts';

export const signInFeature: Feature = {
  routes: [
    bind(login, service.signIn),
    bind(loginFactor, factors.completeSignIn),
    bind(loginPasskeyOptions, factors.passkeyOptions),
    bind(loginAgain, factors.proveAgain),
    bind(signInOptions, ({ services: { env } }) =>
      Promise.resolve({
        SignUp: env.signUp === 'open' && env.passwordSignIn,
        Passkeys: relyingParty(env.publicUrl) !== null,
        Provider: env.oidc?.name ?? null,
        Passwords: env.passwordSignIn,
      }),
    ),
    bind(startProvider, provider.start),
    bind(providerCallback, provider.comeBack),
    bind(loginProvider, provider.signInWithProvider),
    bind(createAccount, service.createAccount),
    bind(resetPassword, service.resetPassword),
    bind(changePassword, service.changePassword),
    bind(changeSelectedLocation, service.selectLocation),
    bind(openTab, service.openTab),
    bind(logout, service.signOut),
    bind(currentEmployee, async (call) => {
      const { EmployeeID, email, location, needsFactor, token } = call.caller;
      const own = await findOwnRoles(call.db, EmployeeID);
      if (!own) throw notFound('This employee');
      const json = ownRolesAsJson(EmployeeID, own, location?.LocationID ?? null, token);
      const { env } = call.services;
      if (!needsFactor && env.passwordSignIn) return new JsonText(json);
      const seldom = {
        ...(needsFactor && { FactorSetupRequired: true }),
        ...(!env.passwordSignIn && { PasswordSignIn: takesPassword(env, email) ? 'Emergency' : 'Off' }),
      };
      return JsonText.joined(seldom, json);
    }),
    bind(ownName, async (call) => {
      const { EmployeeID } = call.caller;
      const wanted = call.query.RequestedLocationID;
      const own = wanted === undefined ? [] : await listOwnLocations(call.db, EmployeeID);
      if (wanted !== undefined && !own.some((location) => location.LocationID === wanted)) {
        throw new AppError('forbidden', 'You have no role at this location.');
      }
      const employee = await findEmployee(call.db, EmployeeID);
      if (!employee) throw notFound('This employee');
      return { FirstName: employee.FirstName, LastName: employee.LastName, EmployeeID };
    }),
  ],
};
