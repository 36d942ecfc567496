import { readAppConfig } from '../../platform/app-config.ts';

/** A letter that asks for a tracker which is not offered; null where the instance has no contact address. */
export function requestTrackerHref(): string | null {
  const { contactEmail } = readAppConfig();
  return contactEmail && `mailto:${contactEmail}?subject=${encodeURIComponent('Request Tracker')}`;
}
