/** Names a tracker's own pages in the browser tab. */
export { useDocumentTitle } from '../platform/document-title.ts';
