import { PERSON_HEADER } from "#src/shared/base/session-header.ts";
import { ApiError, serverDownJson } from "./api.ts";

/** Progress from 0 to 1. Throws ApiError. Uses XMLHttpRequest, because fetch has no upload progress. */
export const uploadForm = <T>(
  method: "POST" | "PUT" | "PATCH",
  path: string,
  form: FormData,
  onProgress: (part: number) => void = () => {},
): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    const { person } = document.body.dataset;
    if (person) request.setRequestHeader(PERSON_HEADER, person);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = () => reject(new ApiError(0, serverDownJson));
    request.onload = () => {
      const { status, responseText } = request;
      if (status < 200 || status >= 300) reject(new ApiError(status, responseText || request.statusText));
      else resolve((responseText ? JSON.parse(responseText) : undefined) as T);
    };
    request.send(form);
  });
