/** Settings that the server writes into the page. */
export interface AppConfig {
  readonly brandName: string;
  /** Null if the instance has no contact address. */
  readonly contactEmail: string | null;
  /** Types of the trackers that lack settings of the server. */
  readonly unavailableTrackers: readonly string[];
}

const FALLBACK: AppConfig = { brandName: 'Plotline', contactEmail: null, unavailableTrackers: [] };

/** Reads `<meta name="app-config">`; returns the defaults for a page that the server did not fill. */
export function readAppConfig(page: Document = document): AppConfig {
  return parseAppConfig(metaContent(page, 'app-config') ?? '');
}

/** Tests whether the page was opened by a suspended user. */
export function isOpenedSuspended(page: Document = document): boolean {
  return metaContent(page, 'suspended') !== undefined;
}

/** Returns the id of the user who opened the page: empty for a guest, undefined if the server did not know it. */
export function openerOf(page: Document = document): string | undefined {
  return metaContent(page, 'opener');
}

/** Returns the nonce of the page's content security policy; undefined without one. */
export function readNonce(page: Document = document): string | undefined {
  const nonce = metaContent(page, 'csp-nonce');
  return nonce && !isPlaceholder(nonce) ? nonce : undefined;
}

export function parseAppConfig(text: string): AppConfig {
  if (text === '' || isPlaceholder(text)) return FALLBACK;
  // Written by our server.
  const { brandName, contactEmail, unavailableTrackers = [] } = JSON.parse(text) as Partial<AppConfig>;
  return {
    brandName: brandName || FALLBACK.brandName,
    contactEmail: contactEmail || null,
    unavailableTrackers,
  };
}

function metaContent(page: Document, name: string): string | undefined {
  return page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

function isPlaceholder(text: string): boolean {
  return text.startsWith('__');
}
