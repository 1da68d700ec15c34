/** The local backend's project. The prefix `demo-` keeps every Firebase tool from asking for an account. */
export const PROJECT_ID = "demo-rutero";
