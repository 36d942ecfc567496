import { randomInt } from 'node:crypto';
import type { Account, AccountService } from '../features/accounts/accounts.service.ts';
import { COMMAND_LINE, type AdminActions } from '../features/admin/actions.service.ts';
import { HttpError } from '../platform/http/errors.ts';
import { CommandError } from './command-error.ts';

export const usage = `Usage: npm run admin -- <command> [username]

  list                       every account with its role and standing
  promote <username>         makes an administrator
  demote <username>          makes an ordinary user again
  deactivate <username>      signs out everywhere, blocks sign-in and hides everything
  reactivate <username>      restores access and everything hidden
  reset-password <username>  sets a new random password, shows it once and signs out everywhere
  reset-second-factor <username>
                             switches off two-step sign-in, deletes passkeys and signs out everywhere
  accept-secret-key          goes on with the current SECRET_KEY when the earlier one is lost`;

export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

export interface OpenAccounts {
  readonly service: AccountService;
  readonly actions: AdminActions;
  /** Records the current secret key as the one in use. */
  readonly acceptSecretKey: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type Command = (actions: AdminActions, account: Account) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  promote: async (actions, { uuid, username }) =>
    (await actions.setRole(COMMAND_LINE, uuid, 'admin'))
      ? `${username} is now an administrator.`
      : `${username} already is one.`,
  demote: async (actions, { uuid, username }) =>
    (await actions.setRole(COMMAND_LINE, uuid, 'user'))
      ? `${username} is an ordinary user again.`
      : `${username} is not an administrator.`,
  deactivate: async (actions, { uuid, username }) =>
    (await actions.setActive(COMMAND_LINE, uuid, false))
      ? `${username} is deactivated and signed out everywhere.`
      : `${username} was already deactivated.`,
  reactivate: async (actions, { uuid, username }) =>
    (await actions.setActive(COMMAND_LINE, uuid, true))
      ? `${username} is active again.`
      : `${username} is already active.`,
  'reset-second-factor': async (actions, { uuid, username }) =>
    (await actions.resetSecondFactor(COMMAND_LINE, uuid))
      ? `${username} signs in with the password alone again. Every session has ended.`
      : `${username} has no second factor.`,
  'reset-password': async (actions, { uuid, username }) => {
    const password = randomPassword();
    await actions.setPassword(COMMAND_LINE, uuid, password);
    return `The new password of ${username} is ${password}\nEvery session has ended. Write the password down: it is not shown again.`;
  },
};

type GeneralCommand = (accounts: OpenAccounts) => Promise<string>;

const generalCommands: Readonly<Record<string, GeneralCommand>> = {
  list,
  'accept-secret-key': async ({ acceptSecretKey }) => {
    await acceptSecretKey();
    return 'The current secret key is accepted. Users must link their accounts and add their webhooks again.';
  },
};

/** Runs a command; opens the database only for known ones. @throws CommandError with a message for the user. */
export async function runCommand(
  args: readonly string[],
  open: () => Promise<OpenAccounts>,
  say: (text: string) => void,
): Promise<void> {
  const [name = '', username, ...rest] = args;
  const act = username === undefined ? commandOnAll(name) : commandOnAccount(name, username);
  if (!act || rest.length > 0) throw new UsageError(usage);
  const accounts = await open();
  try {
    say(await act(accounts));
  } catch (error) {
    if (!(error instanceof HttpError) || typeof error.detail !== 'string') throw error;
    throw new CommandError(error.detail, { cause: error });
  } finally {
    await accounts.close();
  }
}

function commandOnAll(name: string): GeneralCommand | undefined {
  return Object.hasOwn(generalCommands, name) ? generalCommands[name] : undefined;
}

function commandOnAccount(name: string, username: string): GeneralCommand | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command && (async ({ service, actions }) => command(actions, await find(service, username)));
}

async function find(service: AccountService, username: string): Promise<Account> {
  const account = await service.findByUsername(username.replace(/^@/, ''));
  if (!account) throw new CommandError(`There is no account called ${username}.`);
  return account;
}

async function list({ service }: OpenAccounts): Promise<string> {
  const accounts = await service.list();
  if (accounts.length === 0) return 'There are no accounts yet.';
  const rows = accounts.map((account) => [
    account.username,
    account.email,
    account.role,
    account.is_active ? 'active' : 'deactivated',
    account.last_active_at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
  ]);
  return table([['username', 'email', 'role', 'standing', 'last active (UTC)'], ...rows]);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** Four groups that can be read out; 80 bits or more, and it meets the rule for passwords. */
function randomPassword(): string {
  const group = (first: string) => pick(first, 1) + pick(LETTERS + DIGITS, 4);
  return [group(LETTERS.toUpperCase()), group(LETTERS), group(DIGITS), group(LETTERS)].join('-');
}

function pick(characters: string, count: number): string {
  return Array.from({ length: count }, () => characters.charAt(randomInt(characters.length))).join('');
}
