import type { run as Run } from './run.mjs';

export function ensureInstalled(root: string, run: typeof Run): Promise<boolean>;
export function isInstalled(root: string): boolean;
export function recordInstallation(root: string): void;
export function findNode(root: string): string | undefined;
