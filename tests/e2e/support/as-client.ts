import * as v from "valibot";
import { AUTH, FIRESTORE, FUNCTIONS } from "./backend.ts";
import type { Person } from "./company-data.ts";

/** A person's token in somebody's hands, without the app. Each call resolves to the answer's HTTP status. */
export interface Client {
  call(name: string, data: unknown): Promise<number>;
  /** Sends changes that the store must accept. */
  send(name: string, data: unknown): Promise<void>;
  readProducts(): Promise<number>;
  /** Exchanges the refresh token. False if the provider refuses. */
  renew(): Promise<boolean>;
}

const Answers = v.object({ result: v.object({ answers: v.array(v.looseObject({ outcome: v.string() })) }) });
const SignedIn = v.object({ idToken: v.string(), refreshToken: v.string() });
const Renewed = v.object({ id_token: v.string() });

export async function signInAsClient({ email, password }: Person): Promise<Client> {
  const answer = await post(`http://${AUTH}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`, {
    email,
    password,
    returnSecureToken: true,
  });
  const { idToken, refreshToken } = v.parse(SignedIn, await answer.json());
  let token = idToken;
  const headers = () => ({ Authorization: `Bearer ${token}` });
  return {
    async call(name, data) {
      return (await post(`http://${FUNCTIONS}/demo-rutero/us-central1/${name}`, { data }, headers())).status;
    },
    async send(name, data) {
      const answer = await post(`http://${FUNCTIONS}/demo-rutero/us-central1/${name}`, { data }, headers());
      const { answers } = v.parse(Answers, await answer.json()).result;
      const refused = answers.find(({ outcome }) => outcome !== "accepted");
      if (refused !== undefined) throw new Error(`${name}: ${JSON.stringify(refused)}`);
    },
    async readProducts() {
      const products = "v1/projects/demo-rutero/databases/(default)/documents/companies/demo/products?pageSize=1";
      return (await fetch(`http://${FIRESTORE}/${products}`, { headers: headers() })).status;
    },
    async renew() {
      const body = { grant_type: "refresh_token", refresh_token: refreshToken };
      const renewed = await post(`http://${AUTH}/securetoken.googleapis.com/v1/token?key=any`, body);
      if (renewed.ok) token = v.parse(Renewed, await renewed.json()).id_token;
      return renewed.ok;
    },
  };
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
