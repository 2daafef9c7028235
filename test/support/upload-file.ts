/** The request by which a file is uploaded, as the answer to the creation of its attachment has it. */
export interface UploadRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
}

/** Uploads a file. @throws Error with the answer where storage does not take it */
export async function uploadFile({ method, url, headers }: UploadRequest, file: Buffer): Promise<void> {
  const answer = await fetch(url, { method, headers, body: file });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status} ${await answer.text()}`);
}
