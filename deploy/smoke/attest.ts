import * as v from "valibot";
import { post, type Release } from "./release.ts";

const Proof = v.object({ token: v.string() });

/**
 * The release with App Check's proof for a debug token, where calls without one are refused (`ENFORCE_APP_CHECK`): this is
 * no browser that reCAPTCHA could judge. A sentence where App Check gives none.
 */
export async function attest(release: Release): Promise<Release | string> {
  const { appCheck, projectId, apiKey } = release;
  if (appCheck === null) return release;
  const { address, appId, debugToken } = appCheck;
  const url = `${address}/v1/projects/${projectId}/apps/${appId}:exchangeDebugToken?key=${apiKey}`;
  const answer = await post(release, url, { debugToken });
  const read = v.safeParse(Proof, await answer.json().catch(() => null));
  return answer.ok && read.success
    ? { ...release, proof: read.output.token }
    : `App Check gives no proof for the debug token (${answer.status})`;
}
