import { networkError } from './api-error.ts';
import { parseJson } from './json.ts';

/** Told the share of the form that has left the browser, from 0 to 1. */
export type Progress = (share: number) => void;

interface FormRequest {
  method: string;
  url: string;
  form: FormData;
  onProgress?: Progress | undefined;
  signal?: AbortSignal | undefined;
}

interface FormAnswer {
  status: number;
  statusText: string;
  body: unknown;
  retryAfter: string | null;
}

/** Sends a form with XMLHttpRequest, because `fetch` does not tell how far an upload is. */
export function sendForm({ method, url, form, onProgress, signal }: FormRequest): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(networkError(undefined)));
    request.addEventListener('abort', () => reject(signal?.reason ?? networkError(undefined)));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function answerOf(request: XMLHttpRequest): FormAnswer {
  return {
    status: request.status,
    statusText: request.statusText,
    body: parseJson(request.responseText),
    retryAfter: request.getResponseHeader('retry-after'),
  };
}
