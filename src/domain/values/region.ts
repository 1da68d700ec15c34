/** Where functions run, and next to which the database must be: it cannot be moved. The customer named it. */
export const REGION = "us-central1";
