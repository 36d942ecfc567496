import { readAppConfig } from '../../platform/app-config.ts';

/** Returns a mailto link that requests a new tracker; null if the instance has no contact address. */
export function requestTrackerHref(): string | null {
  const { contactEmail } = readAppConfig();
  return contactEmail && `mailto:${contactEmail}?subject=${encodeURIComponent('Request Tracker')}`;
}
