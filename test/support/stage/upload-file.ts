/** The upload request in the response to the creation of an attachment. */
export interface UploadRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** Uploads a file. @throws Error with the response if storage rejects it */
export async function uploadFile({ method, url, headers }: UploadRequest, file: Buffer): Promise<void> {
  const answer = await fetch(url, { method, headers, body: file });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status} ${await answer.text()}`);
}
