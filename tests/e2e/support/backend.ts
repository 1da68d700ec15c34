/** The browser tests' own backend: seven consecutive ports, as for `npm start -- --ports-from`. */
export const FIRST_PORT = Number(process.env["RUTERO_E2E_PORTS_FROM"] ?? 18_550);

export const APP = `http://127.0.0.1:${FIRST_PORT}`;
export const AUTH = `127.0.0.1:${FIRST_PORT + 1}`;
export const FUNCTIONS = `127.0.0.1:${FIRST_PORT + 2}`;
export const MAILBOX = `http://127.0.0.1:${FIRST_PORT + 6}`;
export const FIRESTORE = `127.0.0.1:${FIRST_PORT + 3}`;
