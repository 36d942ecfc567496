/** What the server tells the app in its page, before any call. */
export interface AppConfig {
  readonly brandName: string;
  /** Null where the instance has no contact address. */
  readonly contactEmail: string | null;
}

const FALLBACK: AppConfig = { brandName: 'Plotline', contactEmail: null };

/** Read from `<meta name="app-config">`; a page that was not served by the server has the defaults. */
export function readAppConfig(page: Document = document): AppConfig {
  return parseAppConfig(metaContent(page, 'app-config'));
}

/** The nonce of the page's content security policy; undefined where there is none. */
export function readNonce(page: Document = document): string | undefined {
  const nonce = metaContent(page, 'csp-nonce');
  return nonce === '' || isPlaceholder(nonce) ? undefined : nonce;
}

export function parseAppConfig(written: string): AppConfig {
  if (written === '' || isPlaceholder(written)) return FALLBACK;
  const parsed: unknown = JSON.parse(written);
  if (typeof parsed !== 'object' || parsed === null) return FALLBACK;
  const brandName = 'brandName' in parsed && typeof parsed.brandName === 'string' ? parsed.brandName : '';
  const email =
    'contactEmail' in parsed && typeof parsed.contactEmail === 'string' ? parsed.contactEmail : '';
  return { brandName: brandName || FALLBACK.brandName, contactEmail: email || FALLBACK.contactEmail };
}

function metaContent(page: Document, name: string): string {
  return page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
}

function isPlaceholder(written: string): boolean {
  return /^__[A-Z_]+__$/.test(written);
}
