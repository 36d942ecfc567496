/** Checked in this order: most browsers also name those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export const UNKNOWN_DEVICE = 'Unknown device';

export interface Device {
  /** `Firefox on Windows`. */
  readonly name: string;
  readonly isPhone: boolean;
}

/** Returns a readable name for a `User-Agent` header. */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const browser = nameIn(BROWSERS, agent);
  const system = nameIn(SYSTEMS, agent);
  const isPhone = /\bMobile\b|\biPhone\b/.test(agent);
  if (browser && system) return { name: `${browser} on ${system}`, isPhone };
  // Other programs send `name/version`.
  const program = /^[\w.-]+(?=\/)/.exec(agent)?.[0];
  return { name: browser ?? system ?? program ?? UNKNOWN_DEVICE, isPhone };
}

function nameIn(names: typeof BROWSERS, agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}
