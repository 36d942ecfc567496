/** Sets the title of the browser tab. */
export { useDocumentTitle } from '../platform/document-title.ts';
