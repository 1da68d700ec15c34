import { setGlobalOptions } from "firebase-functions/options";
import { REGION } from "#domain/values/region.ts";

/**
 * Of every function, unless it says otherwise. The account of their own may do what functions need and nothing else
 * (docs/deploy.md); `maxInstances` bounds what a flood of calls can cost.
 */
setGlobalOptions({ region: REGION, serviceAccount: "rutero-functions@", maxInstances: 40 });
