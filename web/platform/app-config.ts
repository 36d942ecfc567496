/** Settings that the server writes into the page. */
export interface AppConfig {
  readonly brandName: string;
  /** Null if the instance has no contact address. */
  readonly contactEmail: string | null;
}

const FALLBACK: AppConfig = { brandName: 'Plotline', contactEmail: null };

/** Reads `<meta name="app-config">`; returns the defaults for a page that the server did not fill. */
export function readAppConfig(page: Document = document): AppConfig {
  return parseAppConfig(metaContent(page, 'app-config'));
}

/** Tests whether the page was opened by a suspended user. */
export function isOpenedSuspended(page: Document = document): boolean {
  return page.querySelector('meta[name="suspended"]') !== null;
}

/** Tests whether the browser had no session when it requested the page. */
export function isOpenedByGuest(page: Document = document): boolean {
  return page.querySelector('meta[name="guest"]') !== null;
}

/** Returns the id of the user who opened the page; empty if the server did not know it. */
export function openedBy(page: Document = document): string {
  return metaContent(page, 'user');
}

/** Returns the nonce of the page's content security policy; undefined without one. */
export function readNonce(page: Document = document): string | undefined {
  const nonce = metaContent(page, 'csp-nonce');
  return nonce === '' || isPlaceholder(nonce) ? undefined : nonce;
}

export function parseAppConfig(text: string): AppConfig {
  if (text === '' || isPlaceholder(text)) return FALLBACK;
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) return FALLBACK;
  const brandName = 'brandName' in parsed && typeof parsed.brandName === 'string' ? parsed.brandName : '';
  const email =
    'contactEmail' in parsed && typeof parsed.contactEmail === 'string' ? parsed.contactEmail : '';
  return { brandName: brandName || FALLBACK.brandName, contactEmail: email || FALLBACK.contactEmail };
}

function metaContent(page: Document, name: string): string {
  return page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
}

function isPlaceholder(text: string): boolean {
  return /^__[A-Z_]+__$/.test(text);
}
