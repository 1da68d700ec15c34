import { execFileSync } from "node:child_process";

/** Google's REST APIs in the name of whoever runs this. */
export interface GoogleApi {
  /** The parsed answer; null where there is no such thing. Throws what Google says about anything else. */
  get(url: string): Promise<unknown>;
  post(url: string, body: object): Promise<unknown>;
}

/** `gcloud auth login` must have been run; GOOGLE_ACCESS_TOKEN takes its place where there is no gcloud. */
export function openGoogleApi(projectId: string, request: typeof fetch = fetch): GoogleApi {
  const token = process.env["GOOGLE_ACCESS_TOKEN"] ?? gcloudToken();
  const ask = async (url: string, init: RequestInit): Promise<unknown> => {
    const answer = await request(url, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        "x-goog-user-project": projectId,
        "content-type": "application/json",
      },
      signal: AbortSignal.timeout(30_000),
    });
    if (answer.status === 404) return null;
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
    return body;
  };
  return {
    get: (url) => ask(url, {}),
    post: (url, body) => ask(url, { method: "POST", body: JSON.stringify(body) }),
  };
}

function gcloudToken(): string {
  try {
    return execFileSync("gcloud", ["auth", "print-access-token"], { encoding: "utf8" }).trim();
  } catch {
    throw new Error("Neither GOOGLE_ACCESS_TOKEN is set nor gcloud signed in: run gcloud auth login.");
  }
}
