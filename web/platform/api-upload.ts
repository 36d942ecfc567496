import { networkError } from './api-error.ts';
import { parseJson } from './json.ts';

/** Receives the sent share of a form, from 0 to 1. */
export type Progress = (progress: number) => void;

interface FormRequest {
  method: string;
  url: string;
  form: FormData;
  onProgress?: Progress | undefined;
  signal?: AbortSignal | undefined;
}

interface FormResponse {
  status: number;
  statusText: string;
  body: unknown;
  retryAfter: string | null;
  requestId: string | null;
}

/** Sends a form with XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendForm({ method, url, form, onProgress, signal }: FormRequest): Promise<FormResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(networkError(undefined)));
    request.addEventListener('abort', () => reject(signal?.reason ?? networkError(undefined)));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): FormResponse {
  return {
    status: request.status,
    statusText: request.statusText,
    body: parseJson(request.responseText),
    retryAfter: request.getResponseHeader('retry-after'),
    requestId: request.getResponseHeader('x-request-id'),
  };
}
